/**
 * A guard that is removed on purpose, and the tests that must then fail (DESIGN 14).
 * `npm run mutations` tries each in a copy of the sources. `npm test` only checks that each text exists.
 */
export interface Mutation {
  /** The harm that the guard prevents. */
  danger: string;
  file: string;
  /** The source text of the guard. It must occur exactly once in the file. */
  text: string;
  becomes: string;
  /** Without the guard, at least one test of these files must fail. */
  tests: readonly string[];
  /** A part of the names of the tests to run. */
  only?: string;
  /** True when only tests on PostgreSQL fail without the guard. They need TEST_DATABASE_URL. */
  onServer?: true;
}
