/**
 * What was made for an object, by a key: `recent(1000)(tenant, "en GB", () => ...)`. It holds the last so many; the same
 * key for another object, such as a tenant after a change, is made anew.
 */
export function recent<Of extends object, Value>(most: number) {
  const made = new Map<string, { of: Of; value: Value }>();
  return (of: Of, key: string, make: () => Value): Value => {
    const known = made.get(key);
    const entry = known?.of === of ? known : { of, value: make() };
    // Re-inserting moves it to the young end.
    made.delete(key);
    made.set(key, entry);
    if (made.size > most) made.delete(made.keys().next().value as string);
    return entry.value;
  };
}
