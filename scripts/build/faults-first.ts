import type { TestSequencer, TestSpecification, Vitest } from "vitest/node";

/**
 * Runs the fault tests first, because they need two minutes. Vitest sorts by earlier durations, and would start them
 * last after a run without database servers.
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

  /** Imports Vitest only when needed, because every build and script reads this configuration. */
  private async usual(): Promise<TestSequencer> {
    const { BaseSequencer } = await import("vitest/node");
    return new BaseSequencer(this.vitest);
  }
}
