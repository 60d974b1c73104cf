/** What a spreadsheet would take for a formula, and run (OWASP, CSV injection). */
const startsFormula = /^[=+\-@\t\r]/;

/** One cell: a number as it is, text in quotes, and text that begins like a formula behind an apostrophe. */
export function csvCell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const safe = startsFormula.test(value.trimStart()) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Lines that end as RFC 4180 has it. */
export function csv(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}
