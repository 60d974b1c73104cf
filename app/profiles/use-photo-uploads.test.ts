import { describe, expect, it, vi } from "vitest";
import { sendOne } from "./use-photo-uploads";

vi.mock("./photo-sending", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});

describe("photo uploads (PRO-03)", () => {
  it("A photo upload counts as unanswered when its code fails to load, and does not block the next", async () => {
    const file = new File(["picture"], "picture.jpg", { type: "image/jpeg" });
    expect(await sendOne({ file, key: "an upload" }, () => undefined)).toBe("");
  });
});
