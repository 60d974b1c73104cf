import { firstCharacters, isLongerThan, withoutInvisible } from "~/platform/characters";
import type { RefusalCode } from "~/platform/errors";
import { hasContactDetails } from "./contact-details";
import { bareLettersOf, readAsLatin, skeletonOf } from "./look-alikes";
import { staffWords } from "./staff-words";

export const nameLength = { min: 2, max: 30 } as const;

/** Flags and skin tones take two code points per character, letters seldom more than one. */
const pointsPerCharacter = 2;

/** A name as stored: one line, single spaces, no invisible characters. */
export function normaliseName(text: string): string {
  return (
    withoutInvisible(text)
      // U+2800 is the empty Braille pattern: drawn as nothing, but no white space to Unicode.
      .replace(/[\s\u2800]+/g, " ")
      .trim()
      // Normalises last: an invisible character may have separated a letter from its accent.
      .normalize("NFC")
  );
}

/** The key that makes names unique regardless of case and look-alike letters. */
export function nameKey(name: string): string {
  return readAsLatin(name);
}

/** Raise this number with each change of `nameKey` or `skeletonOf`: a job then renews the stored keys. */
export const nameRule = 1;

/** The name columns of a profile. */
export function storedName(name: string) {
  return { name, name_key: nameKey(name), name_skeleton: skeletonOf(name), name_rule: nameRule };
}

const staffLetters: ReadonlySet<string> = new Set(staffWords.map(bareLettersOf));
/** Staff words that are refused anywhere in a name. The length limit lets "Badminton" and "Supporter" pass. */
const anywhere = [...staffLetters].filter((word) => word.length >= 8);
const endings = [...staffLetters].filter((word) => word.length >= 5);
const beginnings = ["admin", "moderat", "suporteam"];
const shortestTenantName = 5;

/** True for a name that reads as the tenant or as its staff. */
function pretendsToBeStaff(name: string, siteName: string): boolean {
  const parts = name.normalize("NFKC").split(/[^\p{L}\p{M}\p{N}@$!|]+/u);
  const joined = bareLettersOf(parts.join(""));
  const site = bareLettersOf(siteName.replace(/[^\p{L}\p{N}]+/gu, ""));
  const words = parts.flatMap(readingsOf);
  if (joined === site || words.includes(site)) return true;
  if (site.length >= shortestTenantName && joined.includes(site)) return true;
  if (staffLetters.has(joined) || anywhere.some((word) => joined.includes(word))) return true;
  return words.some(isStaffWord);
}

/** Readings of a word: whole, without outer digits, and split at its capitals. */
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

/** The refusal of a name (ACC-28, ACC-29), also for staff words and contact details. */
export function nameRefusal(name: string, email: string | null, siteName: string): RefusalCode | null {
  if (name.startsWith("@")) return "name.starts_with_at";
  if (name !== "" && name.normalize("NFKC").toLowerCase() === email?.normalize("NFKC").toLowerCase()) {
    return "name.is_email";
  }
  // Counts code points: in some scripts one character is a whole name.
  const points = [...name].length;
  if (points < nameLength.min) return "name.required";
  // Limits code points: stacked marks would overlap the text around the name.
  if (isLongerThan(name, nameLength.max) || points > nameLength.max * pointsPerCharacter) return "name.too_long";
  if (hasContactDetails(name)) return "name.contact";
  return pretendsToBeStaff(name, siteName) ? "name.reserved" : null;
}

/** Suggestions similar to a taken name, the best first. */
export function namesNear(name: string, town: string | null): string[] {
  const base = firstCharacters(name, nameLength.max - 4).trim();
  const place = town ? `${base}_${town.toLowerCase().replace(/\s+/g, "_")}` : "";
  const numbered = Array.from({ length: 8 }, (_, index) => `${base} ${index + 2}`);
  return [...(place && !isLongerThan(place, nameLength.max) ? [place] : []), ...numbered];
}
