import { formatDate } from "~/i18n/dates";

/** A time in the site's time zone. The script shows the person's own time, and the site's time on hover. */
export function When({ at, timeZone = "UTC" }: { at: Date; timeZone?: string }) {
  const written = formatDate(at, { locale: "en", timeZone, style: "stamp" });
  return (
    <time dateTime={at.toISOString()} title={`${written} ${timeZone}`} data-local>
      {written}
    </time>
  );
}
