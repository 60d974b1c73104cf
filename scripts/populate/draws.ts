/**
 * Chance as SQL: the same seed, site, name and number give the same draw on every machine, and the database makes all of
 * them itself, since a million rows sent from here would take an hour.
 */
export interface Draws {
  /** A uuid. `of` is an SQL expression. */
  id(name: string, of: string): string;
  /** A whole number from 0 to below `below`, which is an SQL expression too. */
  below(name: string, of: string, below: string | number): string;
  /** A number from 0 to below 1. */
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

/** One of a list, by its own draw. `list` is an SQL expression of an array. */
export function pick(draws: Draws, name: string, of: string, list: string): string {
  return `(${list})[1 + ${draws.below(name, of, `cardinality(${list})`)}]`;
}
