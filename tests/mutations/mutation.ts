/**
 * A guard taken away on purpose, and the tests that must then fail (DESIGN 14). `npm run mutations` tries each on a copy of
 * the sources; `npm test` only looks that every one still finds its text.
 */
export interface Mutation {
  /** What could be done if this guard were gone. */
  danger: string;
  file: string;
  /** Stands there exactly once. */
  text: string;
  becomes: string;
  /** These fail then, or some of them. */
  tests: readonly string[];
  /** Of their titles, as `vitest -t` takes it. */
  only?: string;
  /** Is in use on PostgreSQL only: tried where TEST_DATABASE_URL names one. */
  onServer?: true;
}
