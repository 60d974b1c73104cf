/** Query keys that name the traffic source of a visit (TRK-05). */
export const trackingFields = ["network", "ref", "sub1", "sub2", "sub3"] as const;
type TrackingField = (typeof trackingFields)[number];
export type TrackingRecord = Partial<Record<TrackingField, string>>;

/** A stored record lasts 30 days (AMB-115). */
export const trackingSeconds = 30 * 24 * 60 * 60;

const longest = 120;

/** The record in a query. Null when the query has none of the five keys. Long values are cut. */
export function trackingOf(search: URLSearchParams): TrackingRecord | null {
  const record: TrackingRecord = {};
  for (const field of trackingFields) {
    const value = search.get(field)?.trim();
    if (value) record[field] = value.slice(0, longest);
  }
  return Object.keys(record).length > 0 ? record : null;
}

/** True when network or ref is known (AMB-048). */
export function hasTrafficSource(record: TrackingRecord | null): boolean {
  return Boolean(record?.network ?? record?.ref);
}

export function writeTracking(record: TrackingRecord): string {
  return new URLSearchParams(record as Record<string, string>).toString();
}

export function readTracking(text: string | undefined): TrackingRecord | null {
  return text ? trackingOf(new URLSearchParams(text)) : null;
}
