/** Beginnings that a spreadsheet reads as a formula (OWASP, CSV injection). */
const startsFormula = /^[=+\-@\t\r]/;

/** Writes numbers bare, text in quotes, and formulas behind an apostrophe. */
export function csvCell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const safe = startsFormula.test(value.trimStart()) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Ends lines as in RFC 4180. */
export function csv(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}
