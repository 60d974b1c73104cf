/** A cache with a limit on its total bytes. A full cache drops the least recently used entry. */
export class ByteBounded<Value> {
  // Entries in order of use. The first entry was used longest ago, because a Map keeps the order of insertion.
  #kept = new Map<string, { value: Value; bytes: number }>();
  #bytes = 0;

  constructor(private readonly most: number) {}

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#kept.size;
  }

  find(key: string): Value | undefined {
    const found = this.#kept.get(key);
    if (!found) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found.value;
  }

  keep(key: string, value: Value, bytes: number): void {
    this.drop(key);
    this.#kept.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.most) break;
      this.drop(oldest);
    }
  }

  drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.delete(key);
  }
}
