import { describe, expect, it, vi } from "vitest";
import { sendOne } from "./use-photo-uploads";

vi.mock("./photo-sending", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});

describe("a picture on its way (PRO-03)", () => {
  it("counts as unanswered when the code that sends it does not come, and holds up none behind it", async () => {
    const file = new File(["picture"], "picture.jpg", { type: "image/jpeg" });
    expect(await sendOne({ file, key: "an upload" }, () => undefined)).toBe("");
  });
});
