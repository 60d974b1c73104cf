/**
 * Random values as SQL expressions. Equal seed, site, name and number give the same value. Drawing in the database
 * instead of in this program saves an hour.
 */
export interface Draws {
  /** A random uuid. `of` is an SQL expression. */
  id(name: string, of: string): string;
  /** A whole number from 0 to `below` - 1. Both `of` and `below` are SQL expressions. */
  below(name: string, of: string, below: string | number): string;
  /** A number of at least 0 and less than 1. */
  share(name: string, of: string): string;
}

export function drawsOf(seed: number, tenantId: number): Draws {
  const text = (name: string, of: string) => `'${seed}:${tenantId}:${name}:' || ${of}`;
  const bits = (name: string, of: string) => `(hashtextextended(${text(name, of)}, 0) & 4503599627370495)`;
  return {
    id: (name, of) => `md5(${text(name, of)})::uuid`,
    below: (name, of, below) => `(${bits(name, of)} % (${below}))::integer`,
    share: (name, of) => `(${bits(name, of)} / 4503599627370496.0::double precision)`,
  };
}

/** Picks one element of `list`, an SQL expression for an array. */
export function pick(draws: Draws, name: string, of: string, list: string): string {
  return `(${list})[1 + ${draws.below(name, of, `cardinality(${list})`)}]`;
}
