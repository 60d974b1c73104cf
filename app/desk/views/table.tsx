import type { ReactNode } from "react";

interface Column<Row> {
  /** Heading of the column, and label of the value in a narrow window. */
  title: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the right, in columns. */
  isNumber?: boolean;
  /** The column that names the row. In a narrow window it has no label. */
  isName?: boolean;
  /** The column that goes first where a table has little room. A phone's list has room for it. */
  isLess?: boolean;
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
          {columns.map((column) => (
            <th key={column.title} scope="col" className={classOf({ ...column, isName: false })}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <td key={column.title} className={classOf(column)} data-title={column.title}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function classOf({ isName, isNumber, isLess }: Pick<Column<never>, "isName" | "isNumber" | "isLess">) {
  return isName ? "name" : isNumber ? "number" : isLess ? "less" : undefined;
}
