"""Text that people choose for others to read."""

import pytest

from domain import freetext

KEPT = {
    "plain": ("Ana", "Ana"),
    "composed": ("Zoe\u0301", "Zo\u00e9"),
    "spaces": ("  Ana\u00a0 Lee ", "Ana Lee"),
    "Hebrew": ("\u05e9\u05b8\u05dc\u05d5\u05b9\u05dd", "\u05e9\u05b8\u05dc\u05d5\u05b9\u05dd"),
    "Persian with a non-joiner": ("\u0645\u06cc\u200c\u0634\u0648\u062f", "\u0645\u06cc\u200c\u0634\u0648\u062f"),
    "joined emoji": ("\U0001f469\u200d\U0001f680 Io", "\U0001f469\u200d\U0001f680 Io"),
    "emoji look": ("\u2764\ufe0f", "\u2764\ufe0f"),
    "emoji look between joined ones": ("\u2764\ufe0f\u200d\U0001f525", "\u2764\ufe0f\u200d\U0001f525"),
    "keycap": ("Room 4\ufe0f\u20e3", "Room 4\ufe0f\u20e3"),
    "Bengali with a joiner": ("\u09b0\u09cd\u200d\u09af", "\u09b0\u09cd\u200d\u09af"),
    "Devanagari": ("\u0928\u092e\u0938\u094d\u0924\u0947", "\u0928\u092e\u0938\u094d\u0924\u0947"),
    "nothing": ("", ""),
    "mark on mark": ("q\u0323\u0307", "q\u0323\u0307"),
}

REFUSED = {
    "direction override": ("Ana\u202egnp", "the character U+202E is not allowed here"),
    "never a character": ("Ana\ufdd0", "the character U+FDD0 is not allowed here"),
    "isolate": ("\u2066Ana", "the character U+2066 is not allowed here"),
    "direction mark": ("Ana\u200f", "the character U+200F is not allowed here"),
    "zero width alone": ("\u200b", "the character U+200B is not allowed here"),
    "joiner alone": ("\u200d", "the character U+200D is not allowed here"),
    "joiner at the end": ("Ana\u200d", "the character U+200D is not allowed here"),
    "joiners in a row": ("A\u200d\u200db", "the character U+200D is not allowed here"),
    "joiner between Latin letters": ("A\u200dnn", "the character U+200D is not allowed here"),
    "non-joiner between Cyrillic letters": ("\u0410\u200c\u043d", "the character U+200C is not allowed here"),
    "joiner at the beginning of a word": ("An \u200d\u0645", "the character U+200D is not allowed here"),
    "look of a letter": ("Ann\ufe0f", "the character U+FE0F is not allowed here"),
    "look of a digit": ("4\ufe0f", "the character U+FE0F is not allowed here"),
    "look alone": ("\ufe0f", "the character U+FE0F is not allowed here"),
    "grapheme joiner": ("A\u034fn", "the character U+034F is not allowed here"),
    "filler": ("\u3164", "the character U+3164 is not allowed here"),
    "blank Braille": ("\u2800", "the character U+2800 is not allowed here"),
    "control": ("A\x07na", "the character U+0007 is not allowed here"),
    "escape": ("\x1b[2J", "the character U+001B is not allowed here"),
    "line separator": ("A\u2028b", "the character U+2028 is not allowed here"),
    "line feed": ("A\nb", "a line has no tabs or line breaks"),
    "tab": ("A\tb", "a line has no tabs or line breaks"),
    "carriage return": ("A\rb", "the character U+000D is not allowed here"),
    "lone mark": ("\u0301na", "the combining mark U+0301 has no letter to stand on"),
    "mark after a space": ("Ana \u0301", "the combining mark U+0301 has no letter to stand on"),
    "heap of marks": ("q" + "\u0323\u0307" * 3, "more than 4 combining marks follow each other"),
    "no character": ("\ufffe", "the character U+FFFE is not allowed here"),
    "half a character": ("\ud800", "the character U+D800 is not allowed here"),
    "tag": ("A\U000e0041", "the character U+E0041 is not allowed here"),
}


@pytest.mark.parametrize(("given", "kept"), KEPT.values(), ids=KEPT)
def test_what_can_be_seen_is_kept_in_one_way_of_writing(given: str, kept: str):
    assert freetext.cleaned(given) == kept


@pytest.mark.parametrize(("given", "reason"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_seen_is_refused(given: str, reason: str):
    with pytest.raises(ValueError, match="^" + reason.replace("+", r"\+") + "$"):
        freetext.cleaned(given)


def test_a_text_of_several_lines_is_held_to_the_same():
    assert freetext.fault("One line\nand\tanother") is None
    assert freetext.fault("One line\n\u0301and") == "the combining mark U+0301 has no letter to stand on"
    assert freetext.fault("One line\nand \u202eanother") == "the character U+202E is not allowed here"
