import type { ReactNode } from "react";

interface Column<Row> {
  /** Heading of the column, and label of the value in a narrow window. */
  title: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the right, in columns. */
  isNumber?: boolean;
  /** The column that names the row. In a narrow window it has no label. */
  isName?: boolean;
}

interface TableProps<Row> {
  /** Name of the listed rows, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** A table. In a window below 640 px each row becomes a small list. */
export function Table<Row>({ caption, columns, rows, keyOf }: TableProps<Row>) {
  return (
    <table className="table">
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ title, isNumber }) => (
            <th key={title} scope="col" className={isNumber ? "number" : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ title, cell, isNumber, isName }) => (
              <td key={title} className={isName ? "name" : isNumber ? "number" : undefined} data-title={title}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
