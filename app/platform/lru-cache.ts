/**
 * Caches one value per key: `lruCache(1000)(tenant, "en GB", () => ...)`. Makes a new value when `of` is another
 * object, because a changed tenant is a new object.
 */
export function lruCache<Of extends object, Value>(most: number) {
  const made = new Map<string, { of: Of; value: Value }>();
  return (of: Of, key: string, make: () => Value): Value => {
    const known = made.get(key);
    const entry = known?.of === of ? known : { of, value: make() };
    // Insert again, because the end of the Map is the most recently used entry.
    made.delete(key);
    made.set(key, entry);
    if (made.size > most) made.delete(made.keys().next().value as string);
    return entry.value;
  };
}
