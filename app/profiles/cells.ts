/**
 * A place as the cell of a 1 km grid: what is stored is never finer than that, so no distance computed from it can give
 * anybody's address away (security.md D31, P01).
 */
export interface Cell {
  x: number;
  y: number;
}

const kmPerDegree = 111.195;

export function cellOf(latitude: number, longitude: number): Cell {
  const y = Math.floor(latitude * kmPerDegree);
  return { x: Math.floor(longitude * kmPerDegree * rowScale(y)), y };
}

/** All cells of a row use the row's own latitude, so that two people in one cell are at one and the same place. */
function rowScale(y: number): number {
  return Math.cos(((y + 0.5) / kmPerDegree) * (Math.PI / 180));
}

/** Kilometres between the middles of two cells, good to a few per cent at the distances people search in. */
export function kmBetween(a: Cell, b: Cell): number {
  const scale = rowScale((a.y + b.y) / 2);
  const dx = (a.x / rowScale(a.y) - b.x / rowScale(b.y)) * scale;
  return Math.hypot(dx, a.y - b.y);
}
