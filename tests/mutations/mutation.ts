/**
 * A guard, and the tests that must fail without it (DESIGN 14). `npm run mutations` removes each guard in a copy of
 * the sources. `npm test` only checks that each text exists.
 */
export interface Mutation {
  /** The harm that the guard prevents. */
  danger: string;
  file: string;
  /** The source text of the guard, which must occur exactly once in the file. */
  text: string;
  becomes: string;
  /** Test files. At least one of their tests must fail without the guard. */
  tests: readonly string[];
  /** A part of the names of the tests to run. All tests by default. */
  only?: string;
  /** True when only tests on PostgreSQL fail without the guard. These tests need TEST_DATABASE_URL. */
  onServer?: true;
}
