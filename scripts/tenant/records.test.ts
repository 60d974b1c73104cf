import { afterEach, expect, it, vi } from "vitest";
import { apply } from "./records";
import { runCommand } from "./run-command";

vi.mock("./run-command", () => ({ runCommand: vi.fn() }));
afterEach(() => void vi.restoreAllMocks());

it("Applying a site prints its address", async () => {
  const lines: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  vi.mocked(runCommand).mockResolvedValue([{ slug: "ember", version: 2, changes: ["settings.name"] }]);
  expect(await apply(["ember"])).toBe(0);
  expect(lines.join("")).toMatch(/ember: version 2, 1 change\n {2}https?:\/\/ember\.localhost/);
});
