import type { RepositoryCopy } from "../support/repository-copy";

/** A section of CONTRIBUTING.md, performed. */
export interface Recipe {
  heading: string;
  perform(copy: RepositoryCopy): void;
  /** Tests of the rooms that the change reaches. */
  tests: readonly string[];
  /** The name of a test that only the change adds. */
  proof: string;
}
