import { useT } from "~/i18n/use-t";

interface PagerProps {
  /** The address of the list with its filters, without a cursor. */
  base: string;
  /** The cursor that opened this page. Null for the first page. */
  after: string | null;
  /** The cursor of the next page. Null for the last one. */
  next: string | null;
}

/** Leads to the next page of a list by a key, not by a number, and back to the first. */
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
