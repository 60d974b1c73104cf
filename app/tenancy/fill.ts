/** Values for the placeholders in a site's own texts. */
type Fillings = { name: string; min_age: number };

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g;
const known = ["name", "min_age"];

/** "{{name}} is for adults" → "Emberly is for adults". */
export function fill(text: string, fillings: Fillings): string {
  return text.replace(placeholder, (whole, word: string) =>
    word === "name" || word === "min_age" ? String(fillings[word]) : whole,
  );
}

/** Lists the unknown placeholders of a text. */
export function fillProblems(text: string): string[] {
  return [...text.matchAll(placeholder)]
    .map((match) => match[1] ?? "")
    .filter((word) => !known.includes(word))
    .map((word) => `has {{${word}}}, which nothing fills in; known are {{name}} and {{min_age}}`);
}
