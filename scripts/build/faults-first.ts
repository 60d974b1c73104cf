import type { TestSequencer, TestSpecification, Vitest } from "vitest/node";

/**
 * Runs the fault tests first. Vitest orders files by the durations of its last run. The embedded run skips the fault
 * tests, so on servers their two minutes would come last and alone.
 */
export class FaultsFirst implements TestSequencer {
  constructor(private readonly vitest: Vitest) {}

  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await (await this.usual()).sort(files);
    const isFaults = ({ moduleId }: TestSpecification) => moduleId.endsWith("/tests/faults/faults.test.ts");
    return [...sorted.filter(isFaults), ...sorted.filter((file) => !isFaults(file))];
  }

  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await this.usual()).shard(files);
  }

  /** Load Vitest only here: every build and script reads the configuration. */
  private async usual(): Promise<TestSequencer> {
    const { BaseSequencer } = await import("vitest/node");
    return new BaseSequencer(this.vitest);
  }
}
