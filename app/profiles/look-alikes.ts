/**
 * Letters of other alphabets that look like Latin ones, from Unicode's table of confusables (UTS 39, confusables.txt 16.0):
 * those that a keyboard has, in lower case. Pairs of what is written and what it is read as.
 */
const pairs =
  // Cyrillic
  "аa вb сc ԁd еe ѐe ёe һh нh іi їi ӏl јj кk мm оo рp ԛq ѕs тt уy ԝw хx ѵv ɡg ոn " +
  // Greek
  "αa βb εe ηn ιi κk νv οo ρp τt υu χx ωw γy σo " +
  // Armenian, Latin letters with their own code points, and what else is drawn alike
  "օo ցg հh սu զq ӧo ı̇i ıi ſs ƅb ɑa ɩi ʟl ʀr ɢg ʏy ᴀa ᴄc ᴅd ᴇe ᴊj ᴋk ᴍm ᴏo ᴘp ᴛt ᴜu ᴠv ᴡw ᴢz";

const latinOf = new Map(pairs.split(" ").map((pair) => [pair.slice(0, -1), pair.slice(-1)]));

/** The text in lower case, as a reader of Latin letters takes it; accents stay, since they are seen. */
export function readAsLatin(text: string): string {
  const lower = text.normalize("NFKC").toLowerCase();
  return [...lower].map((sign) => latinOf.get(sign) ?? sign).join("");
}

/** Digits and signs that stand in for letters. */
const standIns: Readonly<Record<string, string>> = {
  ...{
    "0": "o",
    "1": "i",
    "3": "e",
    "4": "a",
    "5": "s",
    "7": "t",
    "8": "b",
    "@": "a",
    $: "s",
    "!": "i",
    "|": "i",
    l: "i",
  },
  // Letters that are no letter with an accent to Unicode.
  ...{ ł: "i", ø: "o", đ: "d", ß: "s", æ: "a" },
};

/**
 * What is left of a word when all that could make it look different is taken away: accents, doubled letters, digits for
 * letters, `rn` for `m`. Two words of one skeleton are read as one; it is no text to be shown.
 */
export function skeletonOf(text: string): string {
  const bare = readAsLatin(text).normalize("NFD").replace(/\p{M}/gu, "");
  const letters = [...bare].map((sign) => standIns[sign] ?? sign).join("");
  return letters
    .replace(/rn/g, "m")
    .replace(/vv/g, "w")
    .replace(/(.)\1+/gu, "$1");
}
