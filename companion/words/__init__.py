"""Words for what the companion has to say: short for the box's display, a whole sentence for everywhere else.

English stands in the sources: here what is common to all games, in `companion/games/NAME/words` what a game says. The
other languages are gettext catalogues beside them. How to translate: docs/words.md.
"""

from companion.languages import LANGUAGES
from companion.words.language import Language, language
from companion.words.text import Plural, Text, Wording
from companion.words.vocabulary import Vocabulary

__all__ = ["LANGUAGES", "Language", "Plural", "Text", "Vocabulary", "Wording", "language"]
