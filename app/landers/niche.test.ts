import { describe, expect, it } from "vitest";
import { nicheName, nichePrefix } from "./niche";

describe("the niche prefix", () => {
  it.each([
    [1, ""],
    [2, "she"],
    [3, "bdsm"],
    [4, "bbw"],
    [5, "gilf"],
    [6, "milf"],
    [7, "gay"],
  ])("The prefix of niche %i is %j (LAN-15..21)", (niche, prefix) => expect(nichePrefix(niche)).toBe(prefix));

  it("A niche's prefix precedes names, and niche 1 has none (AMB-087)", () => {
    expect(nicheName("lead", 1)).toBe("lead");
    expect(nicheName("lead", 7)).toBe("gay-lead");
  });
});
