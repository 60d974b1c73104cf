/** The query keys of a visit's traffic source (TRK-05). */
export const trackingFields = ["network", "ref", "sub1", "sub2", "sub3"] as const;
type TrackingField = (typeof trackingFields)[number];
export type TrackingRecord = Partial<Record<TrackingField, string>>;

/** Lifetime of a stored record: 30 days (AMB-115). */
export const trackingSeconds = 30 * 24 * 60 * 60;

const longest = 120;

/** The record in a query. Null without any of the five keys. Values are cut, never refused. */
export function trackingOf(search: URLSearchParams): TrackingRecord | null {
  const record: TrackingRecord = {};
  for (const field of trackingFields) {
    const value = search.get(field)?.trim();
    if (value) record[field] = value.slice(0, longest);
  }
  return Object.keys(record).length > 0 ? record : null;
}

/** A traffic source exists when network or ref is known (AMB-048). */
export function hasTrafficSource(record: TrackingRecord | null): boolean {
  return Boolean(record?.network ?? record?.ref);
}

export function writeTracking(record: TrackingRecord): string {
  return new URLSearchParams(record as Record<string, string>).toString();
}

export function readTracking(text: string | undefined): TrackingRecord | null {
  return text ? trackingOf(new URLSearchParams(text)) : null;
}
