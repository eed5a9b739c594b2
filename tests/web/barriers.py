"""What keeps somebody from reading or using a page, as axe finds it, on everything that is there.

Of its rules one takes longer than all others together: contrast. It is looked at once for each look of a text. A look
is all that contrast depends on: the letters, and everything that is painted where they stand, as the browser has
computed it, wherever it was said. So texts that share a look share their contrast.
"""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

CONTRAST = "color-contrast"
BRIEFLY: dict[str, Any] = {"resultTypes": ["violations"], "preload": False}
"""What is well need not be described."""
LOOKS = r"""() => {
    const INK = ["color", "fontSize", "fontWeight", "opacity", "textShadow", "webkitTextStrokeWidth", "clipPath"];
    const GROUND = ["backgroundColor", "backgroundImage", "opacity", "filter"];
    const LAYER = ["mixBlendMode", "position", "zIndex"];
    const BARE = "rgba(0, 0, 0, 0),none,1,none";
    const of = (style, names) => names.map((name) => style[name]).join();
    const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const holds = (a, b) => a.left <= b.left && b.right <= a.right && a.top <= b.top && b.bottom <= a.bottom;
    const texts = (one) => [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    const words = (one) => texts(one).map((text) => text.data).join("").trim() || one.value || one.placeholder || "";

    const seen = [...document.querySelectorAll("body, body *")].filter((one) => one.checkVisibility());
    const all = seen.map((one) => ({ one, at: one.getBoundingClientRect(), style: getComputedStyle(one) }));
    const painted = all.filter(({ one, style }) => of(style, GROUND) !== BARE || one.matches("svg *, canvas, img"));
    for (const layer of painted) layer.look = of(layer.style, [...GROUND, ...LAYER]);

    const looks = new Map();
    for (const { one, at, style } of all) {
        const said = words(one);
        if (!said) continue;
        const under = painted
            .filter((layer) => meet(at, layer.at))
            .map((layer) => [layer.look, holds(layer.at, at), layer.one.contains(one), one.contains(layer.one)]);
        const disabled = one.closest("[disabled], [aria-disabled=true]") ?? one.closest("label")?.control?.disabled;
        const letters = [said.length === 1, /[^\0-\u024f]/.test(said), at.width > 1 && at.height > 1];
        const look = [of(style, INK), under, letters, Boolean(disabled), one.id].join();
        if (!looks.has(look)) looks.set(look, one);
    }
    return [...looks.values()];
}"""
"""One text of each look. Axe passes over what is disabled, and cannot tell of single letters and of signs."""


def barriers(page: Page) -> list[str]:
    """What keeps somebody out, by all rules of axe."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(Axe().axe_script)
    options = BRIEFLY | {"rules": {CONTRAST: {"enabled": False}}}
    return [*_serious(page.evaluate("options => axe.run(options)", options)), *faint_texts(page)]


def faint_texts(page: Page) -> list[str]:
    """What is hard to read on the ground on which it stands. Colours are all that is different in the dark."""
    options = BRIEFLY | {"runOnly": [CONTRAST]}
    return _serious(page.evaluate(f"options => axe.run({{ include: ({LOOKS})() }}, options)", options))


def _serious(found: dict[str, Any]) -> list[str]:
    return [
        f"{one['id']}: {node['target']} {node['failureSummary']}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]
