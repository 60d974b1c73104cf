import { firstCharacters, isLongerThan } from "~/platform/characters";
import type { RefusalCode } from "~/platform/errors";
import { hasContactDetails } from "./contact-details";
import { bareLettersOf, readAsLatin, skeletonOf } from "./look-alikes";
import { staffWords } from "./staff-words";

export const nameLength = { min: 2, max: 30 } as const;

/** A flag and a thumb of some colour are two; names of letters come nowhere near. */
const pointsPerCharacter = 2;

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

/** Rises with each change of `nameKey` or `skeletonOf`: names stored by an earlier rule get their keys anew. */
export const nameRule = 1;

/** A name in the columns of a profile. */
export function storedName(name: string) {
  return { name, name_key: nameKey(name), name_skeleton: skeletonOf(name), name_rule: nameRule };
}

const staffLetters: ReadonlySet<string> = new Set(staffWords.map(bareLettersOf));
/** Long enough to be meant wherever they stand in a word, and at the end of one: Badminton and Supporter are neither. */
const anywhere = [...staffLetters].filter((word) => word.length >= 8);
const endings = [...staffLetters].filter((word) => word.length >= 5);
const beginnings = ["admin", "moderat", "suporteam"];
const shortestTenantName = 5;

/** Whether a name is read as the site itself or as one of those who run it. */
export function pretendsToBeStaff(name: string, siteName: string): boolean {
  const parts = name.normalize("NFKC").split(/[^\p{L}\p{M}\p{N}@$!|]+/u);
  const joined = bareLettersOf(parts.join(""));
  const site = bareLettersOf(siteName.replace(/[^\p{L}\p{N}]+/gu, ""));
  const words = parts.flatMap(readingsOf);
  if (joined === site || words.includes(site)) return true;
  if (site.length >= shortestTenantName && joined.includes(site)) return true;
  if (staffLetters.has(joined) || anywhere.some((word) => joined.includes(word))) return true;
  return words.some(isStaffWord);
}

/** A word as it may be read: whole, without digits around it, and in the words that its capitals begin. */
function readingsOf(word: string): string[] {
  const trimmed = word.replace(/^\p{Nd}+|\p{Nd}+$/gu, "");
  const capitals = trimmed.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").split(" ");
  return [word, trimmed, ...capitals].map(bareLettersOf);
}

function isStaffWord(word: string): boolean {
  return (
    staffLetters.has(word) ||
    beginnings.some((start) => word.startsWith(start)) ||
    endings.some((end) => word.endsWith(end))
  );
}

/** ACC-28, ACC-29, and names that pretend or lead elsewhere. */
export function nameRefusal(name: string, email: string, siteName: string): RefusalCode | null {
  if (name.startsWith("@")) return "name.starts_with_at";
  if (name !== "" && name.normalize("NFKC").toLowerCase() === email.normalize("NFKC").toLowerCase()) {
    return "name.is_email";
  }
  // Code points: in some scripts one character is a whole name.
  const points = [...name].length;
  if (points < nameLength.min) return "name.required";
  // Marks piled on every letter would be drawn over what stands around the name.
  if (isLongerThan(name, nameLength.max) || points > nameLength.max * pointsPerCharacter) return "name.too_long";
  if (hasContactDetails(name)) return "name.contact";
  return pretendsToBeStaff(name, siteName) ? "name.reserved" : null;
}

/** Names near one that is taken, the one that says most first. */
export function namesNear(name: string, town: string | null): string[] {
  const base = firstCharacters(name, nameLength.max - 4).trim();
  const place = town ? `${base}_${town.toLowerCase().replace(/\s+/g, "_")}` : "";
  const numbered = Array.from({ length: 8 }, (_, index) => `${base} ${index + 2}`);
  return [...(place && !isLongerThan(place, nameLength.max) ? [place] : []), ...numbered];
}
