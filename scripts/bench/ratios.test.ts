import { describe, expect, it } from "vitest";
import { type Compared, grownLine, limitOf, ratioOf, ratioTable } from "./ratios";
import { scenarios } from "./scenarios";

const compared = (rounds: Compared["rounds"]): Compared => ({
  name: "poll, unchanged",
  limit: 1.1,
  rounds,
  refused: { earlier: 0, present: 3 },
});

describe("Comparison of two builds", () => {
  it("The ratio of two builds is the median over the rounds, so one disturbed round does not matter", () => {
    const steady = { earlier: 2, present: 2.1 };
    expect(ratioOf(compared([steady, { earlier: 2, present: 6 }, steady]))).toBeCloseTo(1.05);
  });

  it("The ratio of two rounds lies between the ratios of both rounds", () => {
    expect(
      ratioOf(
        compared([
          { earlier: 1, present: 1 },
          { earlier: 1, present: 1.4 },
        ]),
      ),
    ).toBeCloseTo(1.2);
  });

  it("A row of the comparison shows both figures, the ratio, its limit, the refusals and each round", () => {
    const lines = ratioTable([compared([{ earlier: 0.2, present: 0.25 }])]).split("\n");
    expect(lines[1]?.split(/\s{2,}/)).toEqual([
      "poll, unchanged",
      "0.200",
      "0.250",
      "1.25x",
      "1.10x",
      "does not hold",
      "0/3",
      "1.25",
    ]);
  });

  it("A row with many rounds shows their number instead of listing them", () => {
    expect(ratioTable([compared(Array(18).fill({ earlier: 1, present: 1 }))])).toMatch(/0\/3 +18 rounds$/);
  });

  it("A ratio at its limit holds", () => {
    expect(ratioTable([compared([{ earlier: 1, present: 1.1 }])])).toMatch(/1\.10x +1\.10x +holds/);
  });

  it("Each scenario that costs more than a tenth beyond the earlier build is named, also within its own limit", () => {
    const members = { ...compared([{ earlier: 1, present: 1.2 }]), name: "members, page 1", limit: 1.25 };
    expect(grownLine([compared([{ earlier: 1, present: 1.1 }]), members])).toBe(
      "Grown by more than a tenth: members, page 1 1.20x.",
    );
    expect(grownLine([])).toBe("Grown by more than a tenth: nothing.");
  });

  it("A members' page may cost 1.25 times the earlier build, and any other request 1.1 times", () => {
    const limits = Object.fromEntries(scenarios.map((scenario) => [scenario.name, limitOf(scenario)]));
    expect(limits).toMatchObject({
      "members, page 1": 1.25,
      "conversation list": 1.25,
      "profile of another": 1.25,
      "home, visitor, uncached": 1.1,
      "poll, unchanged": 1.1,
      "send a message": 1.1,
      "mix D1": 1.1,
    });
  });
});
