/** The last row on a page of a list. `at` is its time in whole microseconds, which a Date could not hold. */
export interface InstantCursor {
  at: string;
  id: string;
}

const shape = /^(\d{1,17})\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/**
 * Reads the cursor from an address. Returns null for a missing or malformed cursor. The list then begins at the top.
 */
export function readInstantCursor(text: string | null): InstantCursor | null {
  const [, at, id] = shape.exec(text ?? "") ?? [];
  return at && id ? { at, id } : null;
}
