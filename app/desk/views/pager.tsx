import { useT } from "~/i18n/use-t";

interface PagerProps {
  /** URL of the list with its filters, without a cursor. */
  base: string;
  /** Cursor of this page. Null for the first page. */
  after: string | null;
  /** Cursor of the next page. Null for the last page. */
  next: string | null;
}

/** Links to the next page by cursor, and back to the first page. */
export function Pager({ base, after, next }: PagerProps) {
  const t = useT();
  if (after === null && next === null) return null;
  const separator = base.includes("?") ? "&" : "?";
  return (
    <nav className="pager" aria-label={t("desk:pager.label")}>
      {after !== null && (
        <a className="button" href={base} rel="prev">
          {t("desk:pager.first")}
        </a>
      )}
      {next !== null && (
        <a className="button" href={`${base}${separator}after=${encodeURIComponent(next)}`} rel="next">
          {t("desk:pager.next")}
        </a>
      )}
    </nav>
  );
}
