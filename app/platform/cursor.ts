/**
 * Position of the last row on a page of a list. `at` is the row's time in microseconds, because a Date holds only
 * milliseconds.
 */
export interface InstantCursor {
  at: string;
  id: string;
}

const shape = /^(\d{1,17})\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/**
 * Reads the cursor from a URL parameter. Null for a missing or malformed cursor, so that the list begins at the top.
 */
export function readInstantCursor(text: string | null): InstantCursor | null {
  const [, at, id] = shape.exec(text ?? "") ?? [];
  return at && id ? { at, id } : null;
}
