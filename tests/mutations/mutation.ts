/**
 * A guard removed on purpose, and the tests that must then fail (DESIGN 14). `npm run mutations` tries each on a
 * copy of the sources. `npm test` only checks that each text is found.
 */
export interface Mutation {
  /** The possible harm without the guard. */
  danger: string;
  file: string;
  /** Occurs exactly once in the file. */
  text: string;
  becomes: string;
  /** At least one of these must fail. */
  tests: readonly string[];
  /** A part of their titles for `vitest -t`. */
  only?: string;
  /** Missed on PostgreSQL only, where statements overlap: tried when TEST_DATABASE_URL is set. */
  onServer?: true;
}
