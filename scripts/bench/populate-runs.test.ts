import { describe, expect, it } from "vitest";
import { shareOut, sizes } from "../populate/sizes";
import { populateRuns } from "./populate-runs";

describe("the bench's data", () => {
  it("Each site beyond the size's own has members and a conversation to show", () => {
    const shares = populateRuns({ size: "S", sites: 1000 }).flatMap(({ size, tenants }) =>
      shareOut({ ...sizes[size], tenants }),
    );
    expect(shares).toHaveLength(1000);
    expect(shares.filter(({ members, conversations }) => members < 20 || conversations < 1)).toEqual([]);
  });

  it("A size with enough sites is filled alone", () => {
    expect(populateRuns({ size: "M", sites: 1000 })).toEqual([{ size: "M", tenants: sizes.M.tenants }]);
  });
});
