import { firstCharacters, isLongerThan, withoutInvisible } from "~/platform/characters";
import type { RefusalCode } from "~/platform/errors";
import { hasContactDetails } from "./contact-details";
import { bareLettersOf, readAsLatin, skeletonOf } from "./confusables";
import { staffWords } from "./staff-words";

export const nameLength = { min: 2, max: 30 } as const;

/** Allows two code points per character, as in flags and emojis with a skin tone. Letters rarely need more than one. */
const pointsPerCharacter = 2;

/** A name for storage: one line, single spaces, no invisible characters. */
export function normaliseName(text: string): string {
  return (
    withoutInvisible(text)
      // `\s` misses U+2800, the invisible empty Braille pattern.
      .replace(/[\s\u2800]+/g, " ")
      .trim()
      // Normalise last, because an invisible character may have separated a letter from its accent.
      .normalize("NFC")
  );
}

/** The key that makes names unique. Ignores case and look-alike letters. */
export function nameKey(name: string): string {
  return readAsLatin(name);
}

/** Increase this number when `nameKey` or `skeletonOf` changes. A job then renews the stored keys. */
export const nameRule = 1;

export function storedName(name: string) {
  return { name, name_key: nameKey(name), name_skeleton: skeletonOf(name), name_rule: nameRule };
}

const staffLetters: ReadonlySet<string> = new Set(staffWords.map(bareLettersOf));
/** Words forbidden anywhere in a name. Only long words, so that "Badminton" and "Supporter" are allowed. */
const anywhere = [...staffLetters].filter((word) => word.length >= 8);
const endings = [...staffLetters].filter((word) => word.length >= 5);
const beginnings = ["admin", "moderat", "suporteam"];
const shortestTenantName = 5;

/** True when a name resembles the tenant's name or a staff word. */
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

/** Variants of a word: unchanged, without surrounding digits, split at capitals. */
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

/** The reason to refuse a name, or null (ACC-28, ACC-29). Staff words and contact details are refused too. */
export function nameRefusal(name: string, email: string | null, siteName: string): RefusalCode | null {
  if (name.startsWith("@")) return "name.starts_with_at";
  if (name !== "" && name.normalize("NFKC").toLowerCase() === email?.normalize("NFKC").toLowerCase()) {
    return "name.is_email";
  }
  // Count code points, because in some scripts one character is a whole name.
  const points = [...name].length;
  if (points < nameLength.min) return "name.required";
  // Also limit code points, because stacked accents on one letter would cover surrounding text.
  if (isLongerThan(name, nameLength.max) || points > nameLength.max * pointsPerCharacter) return "name.too_long";
  if (hasContactDetails(name)) return "name.contact";
  return pretendsToBeStaff(name, siteName) ? "name.reserved" : null;
}

/** Names similar to a taken name, best first. Some of these may be taken too. */
export function namesNear(name: string, town: string | null): string[] {
  const base = firstCharacters(name, nameLength.max - 4).trim();
  const place = town ? `${base}_${town.toLowerCase().replace(/\s+/g, "_")}` : "";
  const numbered = Array.from({ length: 8 }, (_, index) => `${base} ${index + 2}`);
  return [...(place && !isLongerThan(place, nameLength.max) ? [place] : []), ...numbered];
}
