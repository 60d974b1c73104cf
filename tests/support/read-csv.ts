/**
 * Reads a table by the grammar of RFC 4180, independently of the code that writes the product's tables. Throws at a
 * quote or line end outside the grammar.
 */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const [, quoted, plain, end] = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y.exec(text.slice(at)) ?? [];
    if (end === undefined) throw new Error(`no cell of RFC 4180 at ${at}: ${JSON.stringify(text.slice(at, at + 40))}`);
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    at += (quoted === undefined ? (plain ?? "").length : quoted.length + 2) + end.length;
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) throw new Error("The last line does not end.");
  return rows;
}
