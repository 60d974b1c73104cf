const offsets = new Map<number, number>();
const mostKept = 20;

/**
 * The device clock's error, measured against the server's time at rendering. Measured once per page, because components
 * added later must use the same value.
 */
export function clockOffset(serverNow: number): number {
  const known = offsets.get(serverNow);
  if (known !== undefined) return known;
  const offset = serverNow - Date.now();
  offsets.set(serverNow, offset);
  if (offsets.size > mostKept) offsets.delete(offsets.keys().next().value as number);
  return offset;
}
