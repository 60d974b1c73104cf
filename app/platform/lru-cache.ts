/**
 * A cache of values that are made from an object, by key: `lruCache(1000)(tenant, "en GB", () => ...)`. Another object
 * with the same key, such as a changed tenant, gets a new value.
 */
export function lruCache<Of extends object, Value>(most: number) {
  const made = new Map<string, { of: Of; value: Value }>();
  return (of: Of, key: string, make: () => Value): Value => {
    const known = made.get(key);
    const entry = known?.of === of ? known : { of, value: make() };
    // Inserting again moves the entry to the end of the Map, as the entry used last.
    made.delete(key);
    made.set(key, entry);
    if (made.size > most) made.delete(made.keys().next().value as string);
    return entry.value;
  };
}
