/** Where a page of a list ends: an instant in whole microseconds, exact where a Date is not, and the row there. */
export interface InstantCursor {
  at: string;
  id: string;
}

const shape = /^(\d{1,17})\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** The cursor of an address; null when there is none or it is malformed: then the list begins at its top. */
export function readInstantCursor(text: string | null): InstantCursor | null {
  const [, at, id] = shape.exec(text ?? "") ?? [];
  return at && id ? { at, id } : null;
}
