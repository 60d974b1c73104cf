import { formatDate } from "~/i18n/dates";

/** A time of the site's zone. The script writes it in the person's own zone, and the site's on hover. */
export function When({ at, timeZone = "UTC" }: { at: Date; timeZone?: string }) {
  const written = formatDate(at, { locale: "en", timeZone, style: "stamp" });
  return (
    <time dateTime={at.toISOString()} title={`${written} ${timeZone}`} data-local>
      {written}
    </time>
  );
}
