/** A place as a cell of a 1 km grid. No distance from a stored cell can reveal an address (security.md D31, P01). */
export interface Cell {
  x: number;
  y: number;
}

const kmPerDegree = 111.195;

export function cellOf(latitude: number, longitude: number): Cell {
  const y = Math.floor(latitude * kmPerDegree);
  return { x: Math.floor(longitude * kmPerDegree * rowScale(y)), y };
}

/** All cells of a row share one latitude, so that members of one cell have one place. */
function rowScale(y: number): number {
  return Math.cos(((y + 0.5) / kmPerDegree) * (Math.PI / 180));
}

/** Kilometres between the centres of two cells, accurate to a few per cent at search distances. */
export function kmBetween(a: Cell, b: Cell): number {
  const scale = rowScale((a.y + b.y) / 2);
  const dx = (a.x / rowScale(a.y) - b.x / rowScale(b.y)) * scale;
  return Math.hypot(dx, a.y - b.y);
}
