type PlaceholderValues = { name: string; min_age: number };

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g;
const known = ["name", "min_age"];

/** Fills the placeholders: "{{name}} is for adults" becomes "Emberly is for adults". */
export function interpolate(text: string, values: PlaceholderValues): string {
  return text.replace(placeholder, (whole, word: string) =>
    word === "name" || word === "min_age" ? String(values[word]) : whole,
  );
}

export function placeholderProblems(text: string): string[] {
  return [...text.matchAll(placeholder)]
    .map((match) => match[1] ?? "")
    .filter((word) => !known.includes(word))
    .map((word) => `has {{${word}}}, which nothing fills in; known are {{name}} and {{min_age}}`);
}
