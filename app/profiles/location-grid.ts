/** A place as a cell of a 1 km grid. A distance from a cell cannot reveal an address (security.md D31, P01). */
export interface Cell {
  x: number;
  y: number;
}

const kmPerDegree = 111.195;

export function cellOf(latitude: number, longitude: number): Cell {
  const y = Math.floor(latitude * kmPerDegree);
  return { x: Math.floor(longitude * kmPerDegree * rowScale(y)), y };
}

/** All cells of a row use one latitude, so that all members of a cell have the same place. */
function rowScale(y: number): number {
  return Math.cos(((y + 0.5) / kmPerDegree) * (Math.PI / 180));
}

/** Kilometres between the centres of two cells, exact to a few percent. */
export function kmBetween(a: Cell, b: Cell): number {
  const scale = rowScale((a.y + b.y) / 2);
  const dx = (a.x / rowScale(a.y) - b.x / rowScale(b.y)) * scale;
  return Math.hypot(dx, a.y - b.y);
}
