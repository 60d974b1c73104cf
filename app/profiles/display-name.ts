import type { RefusalCode } from "~/platform/errors";
import { hasContactDetails } from "./contact-details";
import { readAsLatin, skeletonOf } from "./look-alikes";

export const nameLength = { min: 2, max: 30 } as const;

/** A name as it is stored: one line, single spaces, nothing invisible. */
export function normaliseName(text: string): string {
  return (
    text
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, "")
      // U+2800 is the pattern of Braille without a dot: drawn as nothing, and no white space to Unicode.
      .replace(/[\s\u2800]+/g, " ")
      .trim()
      // Last: what stood between a letter and its accent is gone.
      .normalize("NFC")
  );
}

/** Names are unique without regard to case and to letters that look alike. */
export function nameKey(name: string): string {
  return readAsLatin(name);
}

/** The keys under which a name that this one could be taken for may stand: `l` for `I`, `0` for `o`. */
export function nameKeysLike(name: string): string[] {
  const key = nameKey(name);
  const swaps: [RegExp, string][] = [
    ...([
      [/0/g, "o"],
      [/o/g, "0"],
      [/1/g, "l"],
      [/1/g, "i"],
      [/l/g, "i"],
      [/i/g, "l"],
    ] as [RegExp, string][]),
  ];
  const capital = nameKey(name.replaceAll("I", "l"));
  return [...new Set([key, name.toLowerCase(), capital, ...swaps.map(([from, to]) => key.replace(from, to))])];
}

/** Words of those who run a site, in its eleven languages, without accents: nobody else may be read as one of them. */
const staffWords = [
  ...[
    "admin",
    "administrator",
    "administratie",
    "administrateur",
    "administratrice",
    "administrador",
    "administradora",
  ],
  ...["amministratore", "amministrazione", "beheerder", "beheer", "yllapito", "yllapitaja", "sysadmin", "webmaster"],
  ...["moderator", "moderatie", "moderation", "moderateur", "moderatrice", "moderador", "moderadora", "moderatore"],
  ...[
    "moderaattori",
    "mod",
    "mods",
    "support",
    "supportteam",
    "helpdesk",
    "helpline",
    "staff",
    "official",
    "officieel",
  ],
  ...["offiziell", "officiel", "oficial", "ufficiale", "oficjalny", "officiell", "offisiell", "virallinen", "system"],
  ...["klantenservice", "klantendienst", "medewerker", "kundenservice", "kundendienst", "mitarbeiter", "serviceclient"],
  ...[
    "soporte",
    "atencionalcliente",
    "servicioalcliente",
    "assistenza",
    "servizioclienti",
    "kundeservice",
    "kundesenter",
  ],
  ...["kundtjanst", "kundsupport", "asiakaspalvelu", "tuki", "obslugaklienta", "pomoctechniczna", "moderatorka"],
  ...["customerservice", "customersupport", "customercare", "securityteam", "team"],
];
const staffSkeletons = new Set(staffWords.map(skeletonOf));
/** Long enough to be meant wherever they stand in a word. */
const unmistakable = [...staffSkeletons].filter((word) => word.length >= 8);
const beginnings = ["admin", "moderat", "suporteam"];
const shortestSiteName = 5;

/** Whether a name is read as the site itself or as one of those who run it. */
export function pretendsToBeStaff(name: string, siteName: string): boolean {
  const words = skeletonOf(name.replace(/[^\p{L}\p{N}@$!|]+/gu, " ")).split(" ");
  const joined = skeletonOf(name.replace(/[^\p{L}\p{N}@$!|]+/gu, ""));
  const site = skeletonOf(siteName.replace(/[^\p{L}\p{N}]+/gu, ""));
  if (joined === site || words.includes(site)) return true;
  if (site.length >= shortestSiteName && joined.includes(site)) return true;
  if (staffSkeletons.has(joined) || unmistakable.some((word) => joined.includes(word))) return true;
  return words.some((word) => staffSkeletons.has(word) || beginnings.some((start) => word.startsWith(start)));
}

/** ACC-28, ACC-29, and names that pretend or lead elsewhere. */
export function nameRefusal(name: string, email: string, siteName: string): RefusalCode | null {
  if (name.startsWith("@")) return "name.starts_with_at";
  if (name !== "" && name.normalize("NFKC").toLowerCase() === email.normalize("NFKC").toLowerCase()) {
    return "name.is_email";
  }
  const length = [...name].length;
  if (length < nameLength.min) return "name.required";
  if (length > nameLength.max) return "name.too_long";
  if (hasContactDetails(name)) return "name.contact";
  return pretendsToBeStaff(name, siteName) ? "name.reserved" : null;
}

/** Names near one that is taken, the one that says most first. */
export function namesNear(name: string, town: string | null): string[] {
  const base = [...name]
    .slice(0, nameLength.max - 4)
    .join("")
    .trim();
  const place = town ? `${base}_${town.toLowerCase().replace(/\s+/g, "_")}` : "";
  const numbered = Array.from({ length: 8 }, (_, index) => `${base} ${index + 2}`);
  return [...(place && [...place].length <= nameLength.max ? [place] : []), ...numbered];
}
