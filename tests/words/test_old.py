"""Everything that can be said has words, short and long, in every language."""

from __future__ import annotations

import ast
import re
import shutil
import textwrap
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages import Catalog
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po
from companion.words.mo import compiled
from companion.words.po import Catalogue, Entry, Malformed, read, write

import companion
from companion import rules
from companion.console.box import REFERENCE
from companion.console.paint import SHOWABLE
from companion.console.view import View
from companion.dialogue.question import Row, Say
from companion.editions import edition_names, load_edition
from companion.games.alhambra.rules import COLOURS
from companion.games.catan.rules.resources import RESOURCES
from companion.match.match import ABANDONED, ASIDE, FINISHED, OPEN
from companion.rules import SEAT_FACTS, Fact, News, Refusal, Remark, Task
from companion.shelf import find_game, game_names
from companion.store import roster
from companion.words import LANGUAGES, Plural, alhambra, anygame, box, catan, language, sequence, terms
from companion.words.catalogue import TRANSLATED, check, main, merged, po_path, troubles
from companion.words.language import LOCALE
from companion.words.messages import Message, find, messages
from companion.words.text import Text, Wording, facts_in, forms, length

NAMES = ("Ann", "Ben", "Cem", "Dirk")
GAMES = {"alhambra": ("A", alhambra.TEXTS), "sequence": ("S", sequence.TEXTS), "catan": ("C", catan.TEXTS)}
HERE = Path(companion.__file__).parent
SOURCES = {"match": HERE / "match", "web": HERE / "web"}
"""Where something is said outside the rules."""

DISPLAY = 16
"""How many characters a line of the box's display has."""


def said(game: str) -> dict[str, set[str]]:
    """Every code in a game's source with the names of the facts that go with it, in each place it is said."""
    found: dict[str, set[str]] = {}
    for path in SOURCES.get(game, Path(rules.__file__).parent / game).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            if node.func.id in ("Refusal", "Task", "News"):
                codes = [leaf.value for leaf in ast.walk(node.args[1]) if isinstance(leaf, ast.Constant)]
                facts = {keyword.arg or "" for keyword in node.keywords}
                for code in map(str, codes):
                    found[code] = found.get(code, facts) & facts
    return found


def spoken_facts(wording: Wording) -> set[str]:
    """The facts that a wording needs: those it names, and the one that counts."""
    counting = set() if isinstance(wording, str) else {wording.by}
    return facts_in(*forms(wording)) | counting


# What the rules say


@pytest.mark.parametrize("game", GAMES)
def test_everything_a_game_says_has_words_that_fit_its_facts(game: str) -> None:
    letter, _ = GAMES[game]
    for code, facts in {**said("core"), **said("match"), **said("web"), **said(game)}.items():
        found = find(Refusal(f"{letter}1", code))
        assert found is not None, f"{game}: {code} has no words"
        for wording in found.text:
            assert spoken_facts(wording) <= facts, f"{game}: {code} names a fact that is not given"


@pytest.mark.parametrize("game", GAMES)
def test_no_words_are_left_over(game: str) -> None:
    _, texts = GAMES[game]
    assert set(texts) <= set(said(game)), "words for what nobody says"
    everything = {code for name in (*GAMES, "core", "match", "web") for code in said(name)}
    assert set(anygame.TEXTS) <= everything


def rule_texts() -> Iterator[tuple[str, Text]]:
    for texts in (anygame.TEXTS, alhambra.TEXTS, sequence.TEXTS, catan.TEXTS):
        yield from texts.items()


def test_short_words_are_short_and_long_ones_are_sentences() -> None:
    for code, text in rule_texts():
        assert max(map(length, forms(text.short))) <= 24, code
        for form in forms(text.long):
            assert not form.endswith("."), code
            assert len(form) > min(map(len, forms(text.short))) - 2, code


def stand_ins(facts: set[str], counted: int, words: bool) -> dict[str, Fact]:
    """Facts to fill a template with: seats, and for the rest a number or a word."""
    other: Fact = "blue" if words else counted
    return {name: 0 if name in SEAT_FACTS else other for name in facts}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_everything_a_game_says_is_said_in_every_language(game: str, code: str) -> None:
    letter, _ = GAMES[game]
    tongue = language(code)
    for name, facts in {**said("core"), **said("match"), **said("web"), **said(game)}.items():
        for counted, words in ((0, False), (1, False), (2, False), (12, False), (1, True)):
            for kind in (Refusal, Task, News):
                remark = kind(f"{letter}1", name, **stand_ins(facts, counted, words))
                few, whole = tongue.short(remark, NAMES), tongue.sentence(remark, NAMES)
                assert few.startswith(f"{letter}1 ")
                assert whole.endswith(f" {letter}1)." if kind is Refusal else ".")
                assert not re.search(r"[{}_]|\.\.", few + whole), (few, whole)


@pytest.mark.parametrize("code", LANGUAGES)
def test_short_words_fit_on_two_lines_without_breaking_a_word(code: str) -> None:
    shorts = [entry.forms for entry in entries(code) if entry.context.endswith(".short")]
    assert len(shorts) > 200
    for form in (form for each in shorts for form in each):
        lines = textwrap.wrap(re.sub(r"{\w+}", "xx", form), DISPLAY, break_long_words=False)
        assert len(lines) <= 2, form
        assert max(map(len, lines)) <= DISPLAY, form


@pytest.mark.parametrize(
    ("remark", "few", "whole"),
    [
        (
            Refusal("A7", "paid_too_little", paid=9, price=10),
            "A7 9 paid, 10 due",
            "The building costs 10 and 9 was paid; there is no credit (rule A7).",
        ),
        (
            Refusal("S4", "not_your_turn", player=1, on_turn=0),
            "S4 Ann's turn",
            "It is Ann's turn, not Ben's (rule S4).",
        ),
        (Task("A23", "draw_for_dirk", count=6), "A23 Dirk: draw 6", "Draw 6 buildings for Dirk."),
        (Task("A23", "draw_for_dirk", count=1), "A23 Dirk: draw 1", "Draw a building for Dirk."),
        (
            Task("C13", "take_card", kind="road", loser=2, player=0),
            "C13 Cem loses road",
            "Cem loses the top road to Ann.",
        ),
        (
            News("A19", "leftover", colour="green", owner=None),
            "A19 Green: nobody",
            "Nobody gets the green building left on show.",
        ),
        (
            Refusal("C11", "has_it_already", expansion="town_hall"),
            "C11 Has it already",
            "A player never has two equal expansions; town hall is there already (rule C11).",
        ),
        (
            Refusal("C8", "wrong_payment", paid="ore wool", cost="grain grain ore ore ore"),
            "C8 Wrong payment",
            "Ore, wool does not pay 2 grain, 3 ore; three equal cards may stand for one (rule C8).",
        ),
        (
            Refusal("S17", "discard_first", players=(1, 2, 0)),
            "S17 Discard first",
            "Ben, Cem and Ann must discard a card each first (rule S17).",
        ),
        (
            Refusal("C11", "name_the_expansion", known=("town_hall", "church")),
            "C11 Which expansion?",
            "Say which expansion was built; there are town hall and church (rule C11).",
        ),
        (
            Refusal("S5", "cell_shows_other", cell="c4", shown="TH", card="QS"),
            "S5 c4 shows 10♥",
            "The cell c4 shows 10♥, not Q♠ (rule S5).",
        ),
        (Refusal("Z1", "no_words_yet"), "Z1 No words yet", "No words yet (rule Z1)."),
    ],
)
def test_remarks_in_words(remark: Remark, few: str, whole: str) -> None:
    assert language("en").short(remark, NAMES) == few
    assert language("en").sentence(remark, NAMES) == whole


@pytest.mark.parametrize(
    ("code", "remark", "few", "whole"),
    [
        (
            "nl",
            Refusal("A7", "paid_too_little", paid=9, price=10),
            "A7 9 betaald, het kost 10",
            "Het gebouw kost 10 en er is 9 betaald; krediet is er niet (regel A7).",
        ),
        ("nl", Task("A23", "draw_for_dirk", count=1), "A23 Dirk: trek 1", "Trek een gebouw voor Dirk."),
        ("nl", Task("A23", "draw_for_dirk", count=6), "A23 Dirk: trek 6", "Trek 6 gebouwen voor Dirk."),
        (
            "it",
            Refusal("A7", "slot_shows_other", slot="yellow", shown="red", colour="white"),
            "A7 Giallo: rosso",
            "Sul posto giallo c'è un edificio rosso, non bianco (regola A7).",
        ),
        (
            "it",
            Refusal("S17", "discard_first", players=(0, 1)),
            "S17 Prima scartare",
            "Ann e Ben devono prima scartare una carta a testa (regola S17).",
        ),
        (
            "de",
            Task("C8", "pay", player=0, cost="grain grain ore ore ore"),
            "C8 2 Getreide, 3 Erz zahlen",
            "Ann zahlt 2 Getreide, 3 Erz; drei gleiche Karten dürfen für eine stehen.",
        ),
        (
            "de",
            Task("A6", "taken_back", player=1, cards="y1 g3"),
            "A6 ge1 gr3 zurücklegen",
            "Ben legt das genommene Geld wieder aus: ge1 gr3.",
        ),
        (
            "de",
            Refusal("A1", "impossible", what="whose turn it is"),
            "A1 Unmöglich",
            "Wer an der Reihe ist: so kann es nicht sein (Regel A1).",
        ),
        ("it", Refusal("Z1", "no_words_yet"), "Z1 No words yet", "No words yet (regola Z1)."),
    ],
)
def test_remarks_in_other_words(code: str, remark: Remark, few: str, whole: str) -> None:
    assert language(code).short(remark, NAMES) == few
    assert language(code).sentence(remark, NAMES) == whole


def test_a_name_is_said_as_it_is_written() -> None:
    refusal = Refusal("S4", "not_your_turn", player=0, on_turn=1)
    assert language("en").sentence(refusal, ("{x}_y", "{0}")) == "It is {0}'s turn, not {x}_y's (rule S4)."


def test_what_is_typed_is_said_as_it_is_typed() -> None:
    refusal = Refusal("A1", "no_such_house_rule", name="church", known=("missed_scorings", "dirk_can_win"))
    assert "church" in language("nl").sentence(refusal, NAMES)
    assert "missed_scorings en dirk_can_win" in language("nl").sentence(refusal, NAMES)


def test_of_what_is_not_known_there_are_some() -> None:
    refusal = Refusal("A7", "cannot_afford", holds=None, price=3)
    assert language("en").short(refusal, NAMES) == "A7 Some held, 3 due"


# The languages


def test_the_roster_knows_the_same_languages() -> None:
    assert roster.LANGUAGES == LANGUAGES
    assert set(TRANSLATED) == set(LANGUAGES) - {"en"}


def test_a_language_is_read_once() -> None:
    assert language("nl") is language("nl")
    assert language("nl").code == "nl"


def test_a_language_that_is_not_there_is_named() -> None:
    with pytest.raises(ValueError, match='no language "fr" here; there are nl, en, it, de'):
        language("fr")


def test_lists() -> None:
    assert language("en").list_of(["Ann", "Ben", "Cem"]) == "Ann, Ben and Cem"
    assert language("de").list_of(["ann", "ben"]) == "ann und ben"
    assert language("it").list_of(["Ann"]) == "Ann"
    assert language("nl").list_of([]) == ""


# The catalogues


def entries(code: str) -> tuple[Entry, ...]:
    if code == "en":
        return tuple(Entry(message.context, "x", forms=forms(message.wording)) for message in messages())
    return read(po_path(code).read_text(encoding="utf-8")).entries


@pytest.mark.parametrize("code", TRANSLATED)
def test_nothing_is_missing_unused_fuzzy_or_wrong(code: str) -> None:
    assert check(code) == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_the_catalogue_is_as_the_machine_writes_it(code: str) -> None:
    text = po_path(code).read_text(encoding="utf-8")
    assert write(merged(code, read(text), messages())) == text, "run: make words"


def test_a_context_is_there_once() -> None:
    assert [context for context, times in Counter(message.context for message in messages()).items() if times > 1] == []


def babels(code: str) -> tuple[Catalog, Catalog]:
    """Both files of a language as Babel reads them."""
    path = po_path(code)
    with path.open("rb") as text, path.with_suffix(".mo").open("rb") as binary:
        return read_po(text, code, abort_invalid=True), read_mo(binary)


def as_read(messages_of: Catalog) -> dict[tuple[str, ...], tuple[str, ...]]:
    """A catalogue of Babel's: context and English to translation. From a .mo file it reads contexts as bytes."""
    found = {}
    for message in messages_of:
        if message.id:
            context = message.context.decode() if isinstance(message.context, bytes) else message.context or ""
            english = (message.id,) if isinstance(message.id, str) else tuple(message.id)
            string = message.string or ()
            found[context, *english] = (string,) if isinstance(string, str) else tuple(string)
    return found


@pytest.mark.parametrize("code", TRANSLATED)
def test_babel_reads_both_files_and_reads_what_we_read(code: str) -> None:
    text, binary = babels(code)
    assert not [trouble for message in text for trouble in message.check(text)]
    assert not [message.id for message in text if message.id and message.fuzzy]
    ours = {(entry.context, *filter(None, (entry.one, entry.many))): entry for entry in entries(code)}
    assert as_read(text) == {key: entry.forms for key, entry in ours.items()}
    assert as_read(binary) == {key: entry.forms for key, entry in ours.items() if entry.is_done}


@pytest.mark.parametrize("code", TRANSLATED)
def test_plural_forms_are_as_many_as_the_language_has(code: str) -> None:
    text, _ = babels(code)
    assert f"nplurals={text.num_plurals};" in TRANSLATED[code]
    for entry in entries(code):
        assert len(entry.forms) == (1 if entry.many is None else text.num_plurals), entry.context


@pytest.mark.parametrize("code", TRANSLATED)
def test_the_display_has_every_letter(code: str) -> None:
    letters = {letter for entry in entries(code) for form in entry.forms for letter in form}
    assert not letters - set(SHOWABLE) - {"\n"}


SMALL = (
    Message("word.one", "one", "terms.py"),
    Message("box.cards", Plural("{count} card", "{count} cards"), "box/common.py"),
    Message("anygame.long.long", "a text " * 20 + 'with "quotes", {what}', "anygame.py"),
)


def translated(*forms_of: tuple[str, ...]) -> Catalogue:
    """The small catalogue with these translations."""
    empty = merged("nl", Catalogue("", ()), SMALL)
    return empty._replace(
        entries=tuple(entry._replace(forms=given) for entry, given in zip(empty.entries, forms_of, strict=True))
    )


DONE = translated(("een",), ("{count} kaart", "{count} kaarten"), ('een tekst met "haakjes", {what}',))


def test_a_catalogue_is_written_and_read() -> None:
    assert read(write(DONE)) == DONE
    assert max(map(len, write(DONE).splitlines())) <= 80
    assert list(troubles(DONE, SMALL)) == []


def test_translators_notes_are_kept() -> None:
    noted = DONE._replace(entries=(DONE.entries[0]._replace(notes=("said of a card",)), *DONE.entries[1:]))
    assert merged("nl", read(write(noted)), SMALL) == noted


def test_what_changed_in_english_is_fuzzy_until_somebody_looked() -> None:
    changed = (SMALL[0]._replace(wording="a single one"), *SMALL[1:])
    now = read(write(merged("nl", DONE, changed)))
    assert now.entries[0].forms == ("een",)
    assert now.entries[0].before == ("one",)
    assert list(troubles(now, changed)) == ["word.one: fuzzy"]
    assert merged("nl", now, changed) == now
    assert b"een" not in compiled(now).split(b"Plural-Forms")[0].split(b"word")[0]
    assert len(read_mo(BytesIO(compiled(now)))) == 2


def test_a_message_that_became_plural_needs_its_other_form() -> None:
    changed = (SMALL[0]._replace(wording=Plural("one", "{count} ones")), *SMALL[1:])
    now = merged("nl", DONE, changed)
    assert now.entries[0].forms == ("een", "")
    assert list(troubles(now, changed)) == ["word.one: fuzzy", "word.one: not translated"]


def test_new_messages_are_added_and_unused_ones_dropped() -> None:
    now = merged("nl", DONE, (*SMALL[1:], SMALL[0]._replace(context="word.two")))
    assert [entry.context for entry in now.entries] == ["box.cards", "anygame.long.long", "word.two"]
    assert list(troubles(DONE, SMALL[:2])) == ["anygame.long.long: unused"]
    assert list(troubles(now, SMALL)) == ["word.one: missing", "word.two: unused"]


def test_placeholders_are_the_same_but_a_single_thing_may_go_uncounted() -> None:
    fine = translated(("een",), ("een kaart", "{count} kaarten"), ("{what}",))
    assert list(troubles(fine, SMALL)) == []
    wrong = translated(("een {x}",), ("{count} kaart", "veel kaarten"), ("{waht}",))
    assert [trouble.split(":")[0] for trouble in troubles(wrong, SMALL)] == [
        "word.one",
        "box.cards",
        "anygame.long.long",
    ]
    assert list(troubles(wrong, SMALL))[-1].endswith('"{waht}" speaks of {waht} and not of {what}')


def test_what_is_too_long_is_told() -> None:
    wanted = (Message("key.blue", "Blue", ""), Message("anygame.x.short", "{what} is it", ""))
    long = merged("de", Catalogue("", ()), wanted)
    given = (("Blaue",), ("das wäre {what}, ein ganz langer Text",))
    long = long._replace(entries=tuple(e._replace(forms=f) for e, f in zip(long.entries, given, strict=True)))
    assert [trouble.rsplit(" ", 3)[1:] for trouble in troubles(long, wanted)] == [["is", "too", "long"]] * 2


def test_a_line_that_is_no_text_is_named() -> None:
    with pytest.raises(Malformed, match="line 4: een is no text in double quotes"):
        read('# a note\n\nmsgid "one"\nmsgstr een\n')


def test_the_command_adds_what_is_missing_and_says_what_is_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "locale"
    assert main(["--folder", str(folder)]) == 0
    assert f"nl: {len(messages())} to do; --check lists them" in capsys.readouterr().out
    assert main(["--check", "--folder", str(folder)]) == 1
    assert "de: word.blue: not translated" in capsys.readouterr().out


def test_the_command_changes_nothing_that_is_in_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "locale"
    shutil.copytree(LOCALE, folder)
    first = main(["--folder", str(folder)]), capsys.readouterr().out
    kept = {path: path.read_bytes() for path in folder.rglob("companion.*")}
    assert (main(["--folder", str(folder)]), capsys.readouterr().out) == first
    assert {path: path.read_bytes() for path in folder.rglob("companion.*")} == kept


def test_the_command_names_the_file_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = po_path("nl", tmp_path)
    path.parent.mkdir(parents=True)
    path.write_text("msgid one\n", encoding="utf-8")
    assert main(["--check", "--folder", str(tmp_path)]) == 1
    assert f"nl: {path}: line 1" in capsys.readouterr().out
    assert path.read_text(encoding="utf-8") == "msgid one\n"


def test_a_catalogue_that_was_not_compiled_is_told(tmp_path: Path) -> None:
    shutil.copytree(LOCALE, tmp_path / "locale")
    po_path("nl", tmp_path / "locale").with_suffix(".mo").write_bytes(b"")
    assert check("nl", tmp_path / "locale")[-1] == "the .mo file is not what the .po file says"


# Single words


def phrases() -> set[str]:
    """What positions set up by hand can have wrong, as the rules say it."""
    found: set[str] = set()
    for path in Path(rules.__file__).parent.rglob("position.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "impossible":
                claims = node.args[1]
                assert isinstance(claims, ast.List)
                firsts = [claim.elts[0] for claim in claims.elts if isinstance(claim, ast.Tuple)]
                found |= {str(first.value) for first in firsts if isinstance(first, ast.Constant)}
    return found


def game_words() -> set[str]:
    """Every word of the rules that is shown to people."""
    words = {*COLOURS, *RESOURCES, *game_names(), OPEN, FINISHED, ABANDONED, ASIDE, *phrases()}
    for name in game_names():
        game = find_game(name)
        words |= {f"edition.{edition}" for edition in edition_names(game)}
        for rule in game.house_rules:
            words |= {rule.name, *(f"{rule.name}.{choice}" for choice in rule.choices)}
    catan_edition, sequence_edition = load_edition(find_game("catan")), load_edition(find_game("sequence"))
    alhambra_edition = load_edition(find_game("alhambra"))
    words |= {*catan_edition.stacks, *catan_edition.costs, *catan_edition.events}
    words |= {expansion.name for expansion in catan_edition.expansions}
    return words | {*sequence_edition.colours, *alhambra_edition.currencies}


def test_every_word_of_the_rules_is_there() -> None:
    assert game_words() <= set(terms.WORDS)


KEYED = {
    "colours": (*COLOURS, "yellow", "orange", "black", "pink", "grey"),
    "resources": RESOURCES,
    "kinds": ("road", "knight", "village", "city", "expansion", "trade"),
    "expansions": ("town_hall", "city_wall", "merchant_guild", "church", "library", "university"),
    "events": ("robbery", "market_day", "nothing"),
}


@pytest.mark.parametrize("code", LANGUAGES)
def test_keys_are_short_and_tell_things_apart(code: str) -> None:
    for group in KEYED.values():
        keys = [language(code).key(name) for name in group]
        assert len(set(keys)) == len(keys), keys
        assert max(map(len, keys)) <= terms.LONGEST_KEY
    assert set(terms.KEYS) == {name for group in KEYED.values() for name in group}


@pytest.mark.parametrize("code", LANGUAGES)
def test_currencies_are_told_apart_by_their_letters(code: str) -> None:
    remark = Refusal("A21", "not_on_show", card="y4 b4 g4 o4")
    cards = language(code).sentence(remark, NAMES)
    assert len(set(re.findall(r"\b([a-z]{1,2})4", cards))) == 4


def test_words_and_keys() -> None:
    assert language("nl").word("town_hall") == "raadhuis"
    assert language("de").key("road") == "Strß"
    assert language("en").key("abandoned") == "Aban", "a word without a key of its own is cut"
    assert language("it").word("a_new_thing") == "a new thing"
    assert language("nl").choice("table_talk", "lost") == "kost een kaart"
    assert language("nl").choice("a_new_rule", "anyhow") == "anyhow"


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_language_is_called_the_same_everywhere(code: str) -> None:
    names = [language(code).word(f"language_{other}") for other in LANGUAGES]
    assert names == ["Nederlands", "English", "Italiano", "Deutsch"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_word_that_was_put_in_a_language_stays_as_it_is(code: str) -> None:
    for name in terms.WORDS:
        word = language(code).word(name)
        assert word not in terms.WORDS or language(code).word(word) == word, name


# The box's own words


def test_a_code_of_the_box_lives_in_one_place() -> None:
    codes = Counter(code for part in box.PARTS.values() for code in part)
    assert [code for code, times in codes.items() if times > 1] == []


def test_the_box_says(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = Plural("{count} {colour} card", "{count} {colour} cards")
    people = Plural("{players} is here", "{players} are here", by="players")
    first = {"first": "{colour} first", "begins": "{name} begins"}
    monkeypatch.setattr(box, "texts", lambda: {"cards": cards, "people": people, **first})
    english = language("en")
    assert english.say("cards", count=1, colour="blue") == "1 blue card"
    assert english.say("cards", count=0, colour="blau") == "0 blau cards", "a word may be translated already"
    assert english.say("people", NAMES, players=(0, 2)) == "Ann and Cem are here"
    assert english.say("people", NAMES, players=(1,)) == "Ben is here"
    assert english.say("first", colour="town_hall") == "Town hall first"
    assert english.say("begins", name="anna") == "anna begins", "a name stays as it is written"
    with pytest.raises(KeyError):
        english.say("nobody says this")


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_box_says_everything_in_every_language(code: str) -> None:
    for name, wording in box.texts().items():
        for counted, words in ((0, False), (1, False), (2, False), (1, True)):
            facts = stand_ins(spoken_facts(wording), counted, words)
            assert not re.search(r"[{}_]", language(code).say(name, NAMES, **facts)), name


def strings_and_patterns(path: Path) -> tuple[set[str], set[str]]:
    """The strings in a source file, and its f-strings as patterns."""
    strings, patterns = set(), set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            strings.add(node.value)
        elif isinstance(node, ast.JoinedStr):
            patterns.add(pattern_of(node))
    return strings, patterns


def pattern_of(node: ast.JoinedStr) -> str:
    return "".join(
        re.escape(part.value) if isinstance(part, ast.Constant) and isinstance(part.value, str) else r"\w+"
        for part in node.values
    )


def test_no_words_of_the_box_are_left_over() -> None:
    strings: set[str] = set()
    patterns: set[str] = set()
    for path in HERE.rglob("*.py"):
        if HERE / "words" not in path.parents:
            found = strings_and_patterns(path)
            strings |= found[0]
            patterns |= {pattern for pattern in found[1] if re.search("[a-z]{2}", pattern.replace(r"\w+", ""))}
    unused = [
        code
        for code in box.texts()
        if code not in strings and not any(re.fullmatch(pattern, code) for pattern in patterns)
    ]
    assert unused == [], "words that the box never says"


def said_by_the_box(path: Path) -> Iterator[tuple[str, set[str]]]:
    """What a file of the console says outright, `Say("…")` or `….say("…")`: the code, as a pattern, and its facts."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and node.args:
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            code = node.args[0]
            facts = {keyword.arg or "" for keyword in node.keywords}
            if name in ("Say", "say") and isinstance(code, ast.JoinedStr):
                yield pattern_of(code), facts
            elif name in ("Say", "say") and isinstance(code, ast.Constant):
                yield re.escape(str(code.value)), facts


def test_everything_the_box_says_has_words_that_fit_its_facts() -> None:
    for path in HERE.joinpath("console").rglob("*.py"):
        for pattern, facts in said_by_the_box(path):
            codes = [code for code in box.texts() if re.fullmatch(pattern, code)]
            assert codes, f"{path.name}: {pattern} has no words"
            if "" not in facts:  # else they are handed on as a whole
                for code in codes:
                    assert spoken_facts(box.texts()[code]) <= facts, f"{path.name}: {code} names a fact not given"


def test_words_of_a_language_are_not_translated_again() -> None:
    """In Italian yellow money is `g5`, which elsewhere is green money."""
    told = View(language("it"), REFERENCE).words(Say("all_told", cards=Row(("g5", "g7"), " ")))
    assert told == "Tutto: g5 g7"
