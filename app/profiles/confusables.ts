/**
 * Letters that look Latin, each followed by that Latin letter. Only lower case letters found on keyboards, from UTS 39,
 * confusables.txt 16.0.
 */
export const lookAlikes =
  // Cyrillic
  "аa вb сc ԁd еe ѐe ёe һh нh іi їi ӏl јj кk мm оo рp ԛq ѕs тt уy ԝw хx ѵv ɡg ոn " +
  // Greek
  "αa βb εe ηn ιi κk νv οo ρp τt υu χx ωw γy σo " +
  // Armenian, Latin variants with their own code points, and others
  "օo ցg հh սu զq ӧo ıi ſs ƅb ɑa ɩi ʟl ʀr ɢg ʏy ᴀa ᴄc ᴅd ᴇe ᴊj ᴋk ᴍm ᴏo ᴘp ᴛt ᴜu ᴠv ᴡw ᴢz";

const latinOf: ReadonlyMap<string, string> = new Map(
  lookAlikes.split(" ").map((pair) => [pair.slice(0, -1), pair.slice(-1)]),
);

/** More look-alikes from the same table. Ø, Ł and Đ are left out, because readers see the difference. */
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

/** Text in lower case, with Latin letters instead of look-alikes. Visible accents stay. */
export function readAsLatin(text: string): string {
  const lower = text.normalize("NFKC").toLowerCase();
  return [...lower].map((sign) => latinOf.get(sign) ?? sign).join("");
}

/** Accents below a letter, which readers overlook. */
const overlooked = /[\u0323-\u0325\u032d-\u0333]/g;
/** Accents that Unicode composes into no letter. */
const loose = /(?=\p{M})\p{Script=Inherited}/gu;

/** The skeleton of a text (UTS 39), only for comparison. Texts that look alike have equal skeletons. */
export function skeletonOf(text: string): string {
  const letters = [...text.normalize("NFKC")].map((sign) => drawn.get(sign) ?? sign).join("");
  const bare = readAsLatin(letters).normalize("NFD").replace(overlooked, "").normalize("NFC").replace(loose, "");
  return bare.replace(/[1l|]/g, "i").replaceAll("0", "o").replaceAll("rn", "m").replaceAll("vv", "w");
}

/** Digits and symbols that stand for letters. */
const standIns: Readonly<Record<string, string>> = {
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  $: "s",
  "!": "i",
  // Unicode does not decompose these into letter and accent.
  ł: "i",
  ø: "o",
  đ: "d",
  ß: "s",
  æ: "a",
};

/** The skeleton without accents and doubled letters, and with letters instead of digits. Only for comparison. */
export function bareLettersOf(text: string): string {
  const bare = skeletonOf(text).normalize("NFD").replace(/\p{M}/gu, "");
  const letters = [...bare].map((sign) => standIns[sign] ?? sign).join("");
  return letters.replace(/rn/g, "m").replace(/(.)\1+/gu, "$1");
}
