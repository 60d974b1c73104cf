import type { ReactNode } from "react";

interface Column<Row> {
  /** Heading of the column, and label of its values in a narrow window. */
  title: string;
  cell: (row: Row) => ReactNode;
  /** True for right-aligned numbers. */
  isNumber?: boolean;
  /** True for the column that names the row. It has no label in a narrow window. */
  isName?: boolean;
  /** True for columns that a medium window hides first. The list in a narrow window shows them. */
  isLess?: boolean;
}

interface TableProps<Row> {
  /** Name of the listed rows, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** A table. Below 640 px, each row becomes a small list. */
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
