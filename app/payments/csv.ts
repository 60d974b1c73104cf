/** Characters that begin a formula in a spreadsheet, including their full-width forms (OWASP, CSV injection). */
const startsFormula = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * Writes one cell: numbers as they are, text in quotes. An apostrophe keeps a spreadsheet from reading text as a
 * formula.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const isFormula = startsFormula.test(value) || startsFormula.test(value.trimStart());
  const safe = isFormula ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Writes rows with the line ends of RFC 4180. */
export function csv(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}
