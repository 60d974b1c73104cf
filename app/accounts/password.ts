import type { RefusalCode } from "~/platform/errors";

/**
 * Length of a password in characters. NIST asks for at least fifteen, OWASP ASVS for eight (security.md, "Spec points
 * that collide").
 */
export const passwordLength = { min: 12, max: 200 } as const;

/** Words from the top of leaked password lists, in our languages. */
const commonWords: ReadonlySet<string> = new Set(
  [
    // "Password", also in Polish, Finnish, Scandinavian and Romance languages
    ["password", "passord", "losenord", "lösenord", "adgangskode", "salasana", "hasło", "haslo"],
    ["passwort", "passwortpasswort", "wachtwoord", "motdepasse", "contraseña", "contrasena", "parola"],
    // "Secret" and "let me in"
    ["secret", "geheim", "letmein", "changeme", "trustno", "welcome", "welkom", "willkommen", "bienvenue"],
    // "I love you"
    ["iloveyou", "ichliebedich", "ikhouvanjou", "jetaime", "tequiero", "tiamo", "kochamcie"],
    // Rows of a keyboard
    ["qwerty", "qwertyuiop", "qwertz", "qwertzuiop", "azerty", "azertyuiop", "asdfgh", "asdfghjkl", "zxcvbnm"],
    // Administrators
    ["admin", "administrator", "master"],
    // Films, games and sport
    ["superman", "batman", "starwars", "pokemon", "football", "baseball", "liverpool"],
    // Names
    ["charlie", "michael", "jessica"],
    // Other favourites
    ["dragon", "monkey", "princess", "sunshine", "shadow", "flower", "sexy", "sexysexy"],
  ].flat(),
);

const rows = [
  "01234567890123456789",
  "qwertyuiopasdfghjklzxcvbnm",
  "abcdefghijklmnopqrstuvwxyz",
  "1q2w3e4r5t6z7u8i9o0p",
];
const fewestDifferent = 4;

interface PasswordFacts {
  email?: string;
  siteName: string;
}

/** Returns the refusal of a new password, or null. */
export function passwordRefusal(password: string, { email = "", siteName }: PasswordFacts): RefusalCode | null {
  const length = [...password].length;
  if (length < passwordLength.min) return "password.too_short";
  if (length > passwordLength.max) return "password.too_long";
  return isGuessable(password.toLowerCase(), [...ownWords(email), siteName.toLowerCase()]) ? "password.common" : null;
}

function ownWords(email: string): string[] {
  const [local = "", domain = ""] = email.toLowerCase().split("@");
  return [email.toLowerCase(), local, domain];
}

function isGuessable(password: string, own: readonly string[]): boolean {
  if (new Set(password).size < fewestDifferent || isRun(password)) return true;
  if (own.some((word) => word.length > 0 && password === word)) return true;
  const core = lettersOf(password);
  return isRepeated(core, [...commonWords, ...own.map(lettersOf)]);
}

/** True for "123456789012", "abcdefghijkl" and their reverses. */
function isRun(password: string): boolean {
  const backwards = [...password].reverse().join("");
  return rows.some((row) => (row + row).includes(password) || (row + row).includes(backwards));
}

/** Removes digits and signs, which people often add to a guessable word. */
function lettersOf(text: string): string {
  return text.replace(/[^\p{L}]/gu, "");
}

function isRepeated(core: string, words: readonly string[]): boolean {
  return words.some((word) => word.length >= 4 && core.length > 0 && core.replaceAll(word, "") === "");
}
