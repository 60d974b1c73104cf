/** A cell of a 1 km grid. Distances between cells cannot reveal an address (security.md D31, P01). */
export interface Cell {
  x: number;
  y: number;
}

const kmPerDegree = 111.195;

export function cellOf(latitude: number, longitude: number): Cell {
  const y = Math.floor(latitude * kmPerDegree);
  return { x: Math.floor(longitude * kmPerDegree * rowScale(y)), y };
}

/** Longitude scale of a row, from the row's middle latitude. One scale per row keeps the cells from overlapping. */
function rowScale(y: number): number {
  return Math.cos(((y + 0.5) / kmPerDegree) * (Math.PI / 180));
}

/** Kilometres between the centres of two cells, with an error of a few percent. */
export function kmBetween(a: Cell, b: Cell): number {
  const scale = rowScale((a.y + b.y) / 2);
  const dx = (a.x / rowScale(a.y) - b.x / rowScale(b.y)) * scale;
  return Math.hypot(dx, a.y - b.y);
}
