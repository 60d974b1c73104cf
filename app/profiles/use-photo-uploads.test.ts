import { describe, expect, it, vi } from "vitest";
import { sendOne } from "./use-photo-uploads";

vi.mock("./photo-sending", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});

describe("photo uploads (PRO-03)", () => {
  it("A photo upload whose code fails to load counts as unanswered and does not block the next one", async () => {
    const file = new File(["picture"], "picture.jpg", { type: "image/jpeg" });
    expect(await sendOne({ file, key: "an upload" }, () => undefined)).toBe("");
  });
});
