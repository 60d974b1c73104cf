import { describe, expect, it } from "vitest";
import { shareOut, sizes } from "../populate/sizes";
import { populateRuns } from "./populate-runs";

describe("Data of the bench", () => {
  it("Every site that the bench adds has members and a conversation", () => {
    const shares = populateRuns({ size: "S", sites: 1000 }).flatMap(({ size, tenants }) =>
      shareOut({ ...sizes[size], tenants }),
    );
    expect(shares).toHaveLength(1000);
    expect(shares.filter(({ members, conversations }) => members < 20 || conversations < 1)).toEqual([]);
  });

  it("A data size that already has enough sites is filled in one run", () => {
    expect(populateRuns({ size: "M", sites: 1000 })).toEqual([{ size: "M", tenants: sizes.M.tenants }]);
  });
});
