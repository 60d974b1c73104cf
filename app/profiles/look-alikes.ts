/**
 * Letters of other alphabets that look like Latin ones, from Unicode's table of confusables (UTS 39, confusables.txt 16.0):
 * those that a keyboard has, in lower case. Pairs of what is written and what it is read as.
 */
export const lookAlikes =
  // Cyrillic
  "аa вb сc ԁd еe ѐe ёe һh нh іi їi ӏl јj кk мm оo рp ԛq ѕs тt уy ԝw хx ѵv ɡg ոn " +
  // Greek
  "αa βb εe ηn ιi κk νv οo ρp τt υu χx ωw γy σo " +
  // Armenian, Latin letters with their own code points, and what else is drawn alike
  "օo ցg հh սu զq ӧo ıi ſs ƅb ɑa ɩi ʟl ʀr ɢg ʏy ᴀa ᴄc ᴅd ᴇe ᴊj ᴋk ᴍm ᴏo ᴘp ᴛt ᴜu ᴠv ᴡw ᴢz";

const latinOf: ReadonlyMap<string, string> = new Map(
  lookAlikes.split(" ").map((pair) => [pair.slice(0, -1), pair.slice(-1)]),
);

/**
 * Letters of the same table that are drawn like a Latin one in one case alone, small capitals, and Latin letters with a
 * stroke or hook, by the letter they are read as. Ø, Ł and Đ are letters of our languages, and seen.
 */
export const drawnAs: Readonly<Record<string, string>> = {
  a: "ȺᎪᶏⱥꓮꭺ",
  b: "ƀƁƂƃɃɓʙЬᏏᏴᏼᴃᵬᶀꓐꞖꞗꞴ",
  c: "ƇƈȻȼɕᏟⲤⲥꓚꞒꞓꞔꟄꮯ",
  d: "ƊƋƌȡɖɗᎠᏧᵭᶁᶑꓒꓓꟇꟈꭰ",
  e: "ɆɇҽᎬᶒⱸꓰꬲꬴꭼ",
  f: "ƑƒϜքᵮᶂẝꓝꜰꞘꞙꬵ",
  g: "ƍƓǤǥɠʛԌԍᏀᏳᏻᶃꓖꞠꞡꮐ",
  h: "ĦħɦʜΗᎻᏂⱧⱨⲎꓧꞕꞪꮋ",
  i: "ƗɨɪӏᎥᶖꙇꭵ",
  j: "ɈɉʝͿϳᎫꓙꞲꭻ",
  k: "ƘƙᏦᶄⱩⱪⲔꓗꝀꝁꝂꝃꝄꝅꞢꞣ",
  l: "ƖƚǀȴȽɫɬɭΙІᏞᴌᶅⱠⱡⱢⲒⳐⳑꓡꓲꝈꝉꞎꞭꬷꬸꬹꮮ",
  m: "ɱΜϺᎷᵯᶆⱮⲘꓟꬺ",
  n: "ƝƞȠȵɲɳɴΝռᵰᶇⲚꓠꞐꞑꞤꞥꬻ",
  o: "ƟᴑⱺⲞⲟꓳꝊꝋꝌꝍꬽ",
  p: "ƤƥᏢᴩᵱᵽᶈⱣⲢⲣꓑꝐꝑꝒꝓꝔꝕꮲ",
  q: "ɋʠգꝖꝗꝘꝙꞯ",
  r: "ɌɍɼɽɾгᎡᏒᴦᵲᵳᶉⱤⲅꓣꞦꞧꭆꭇꭈꭉꭱꮁꮢ",
  s: "ƽȿʂՏᏕᏚᵴᶊⱾꓢꜱꞨꞩꟅꟉꟊꮪ",
  t: "ŦŧƫƬƭƮȶȾʈᎢᵵⱦⲦꓔꭲ",
  u: "ʋᶙꓴꞟꞸꞹꭎꭒ",
  v: "ƲᏙⱱⱴꓦꝞꝟꮩ",
  w: "ɯѡաᎳᏔⱲⱳꓪꮃ",
  x: "ᶍⲬꓫꞳꭖꭗꭘꭙ",
  y: "ƳƴɎɏɣΥҮүᎩᎽᶌỾỿⲨꓬꭚ",
  z: "ƵƶȤȥɀʐʑΖᏃᵶᶎⱫⱬⱿꓜꟆꮓ",
};

const drawn: ReadonlyMap<string, string> = new Map(
  Object.entries(drawnAs).flatMap(([latin, signs]) => [...signs].map((sign) => [sign, latin])),
);

/** The text in lower case, as a reader of Latin letters takes it; accents stay, since they are seen. */
export function readAsLatin(text: string): string {
  const lower = text.normalize("NFKC").toLowerCase();
  return [...lower].map((sign) => latinOf.get(sign) ?? sign).join("");
}

/** Accents under a letter that a reader overlooks, and those that no letter of a language is written with. */
const overlooked = /[\u0323-\u0325\u032d-\u0333]/g;
const loose = /(?=\p{M})\p{Script=Inherited}/gu;

/**
 * What two texts have in common when a reader takes one for the other (UTS 39, "skeleton"): letters of other alphabets,
 * `l` for `I`, `0` for `o`, `rn` for `m`. No text to be shown. Accents stay, since they are seen.
 */
export function skeletonOf(text: string): string {
  const letters = [...text.normalize("NFKC")].map((sign) => drawn.get(sign) ?? sign).join("");
  const bare = readAsLatin(letters).normalize("NFD").replace(overlooked, "").normalize("NFC").replace(loose, "");
  return bare.replace(/[1l|]/g, "i").replaceAll("0", "o").replaceAll("rn", "m").replaceAll("vv", "w");
}

/** Digits and signs that stand in for letters, in a skeleton. */
const standIns: Readonly<Record<string, string>> = {
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  $: "s",
  "!": "i",
  // Letters that are no letter with an accent to Unicode.
  ł: "i",
  ø: "o",
  đ: "d",
  ß: "s",
  æ: "a",
};

/**
 * What is left of a word when all that could make it look different is taken away: its skeleton without accents, doubled
 * letters and digits for letters. It is no text to be shown.
 */
export function bareLettersOf(text: string): string {
  const bare = skeletonOf(text).normalize("NFD").replace(/\p{M}/gu, "");
  const letters = [...bare].map((sign) => standIns[sign] ?? sign).join("");
  return letters.replace(/rn/g, "m").replace(/(.)\1+/gu, "$1");
}
