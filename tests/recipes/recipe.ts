import type { RepositoryCopy } from "../support/repository-copy";

/** A program that follows one section of CONTRIBUTING.md. */
export interface Recipe {
  heading: string;
  perform(copy: RepositoryCopy): void;
  /** Test files of the rooms that the change affects. */
  tests: readonly string[];
  /** The name of a test that exists only after the change. */
  proof: string;
}
