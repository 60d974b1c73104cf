/** The last row of a list's page: its time in whole microseconds, more exact than a Date, and its id. */
export interface InstantCursor {
  at: string;
  id: string;
}

const shape = /^(\d{1,17})\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** Reads the cursor from an address. Returns null when it is absent or malformed, and the list starts at the top. */
export function readInstantCursor(text: string | null): InstantCursor | null {
  const [, at, id] = shape.exec(text ?? "") ?? [];
  return at && id ? { at, id } : null;
}
