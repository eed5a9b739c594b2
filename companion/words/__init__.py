"""Words for what the companion has to say: short for the box's display, a whole sentence for everywhere else.

English stands in the sources; the other languages are gettext catalogues in `locale`. How to translate: docs/words.md.
"""

from companion.words.language import LANGUAGES, Language, language
from companion.words.text import Plural, Text, Wording

__all__ = ["LANGUAGES", "Language", "Plural", "Text", "Wording", "language"]
