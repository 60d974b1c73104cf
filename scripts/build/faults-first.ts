import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Vitest starts the longest files first, by the durations of its last run. The embedded run skips the fault tests, so
 * that on servers two minutes of them would come last and alone.
 */
export class FaultsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isFaults = ({ moduleId }: TestSpecification) => moduleId.endsWith("/tests/faults/faults.test.ts");
    return [...sorted.filter(isFaults), ...sorted.filter((file) => !isFaults(file))];
  }
}
