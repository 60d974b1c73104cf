import { beforeAll, describe, expect, it } from "vitest";
import { limits } from "~/platform/limits";
import { testAppOfFile } from "../../tests/support/test-app";
import { timeBonusCode } from "./offer";
import { readOffers } from "./offers.server";

const app = testAppOfFile();
const most = limits.coupon.points;

beforeAll(() =>
  app.oracle(
    "insert into discount_codes (tenant_id, code, kind, percentage, created_at) values ($1, 'AUTUMN', 'campaign', 10, app_now())",
    [app.ember.tenant.id],
  ),
);

/** Returns a function with which a new member types a code. */
async function typist() {
  const memberId = await app.member(app.ember);
  return (code: string) => app.ember.db.read((q) => readOffers(q, memberId, code));
}

describe("guesses of discount codes", () => {
  it("After ten wrong codes, a right one is refused too", async () => {
    const read = await typist();
    expect((await read("autumn")).asked?.code).toBe("AUTUMN");
    for (let guess = 0; guess < most; guess += 1) expect((await read(`guess${guess}`)).asked).toBeNull();
    const refused = await read("autumn");
    expect(refused.asked).toBeNull();
    expect(refused.codeWaitSeconds).toBeGreaterThan(0);
    expect((await read(timeBonusCode)).asked).toBeNull();
  });

  it("Of fifty wrong codes and a right one at the same time, ten are answered and the right one is not (G5)", async () => {
    const read = await typist();
    const guesses = Array.from({ length: 50 }, (_, index) => `guess${index}`);
    const answers = await Promise.all([...guesses, "autumn"].map(read));
    expect(answers.filter(({ codeWaitSeconds }) => codeWaitSeconds === 0)).toHaveLength(most);
    expect(answers.at(-1)).toMatchObject({ asked: null, codeWaitSeconds: expect.any(Number) });
  });

  it("A right code counts as no guess and clears no wrong code", async () => {
    const read = await typist();
    const answered = [];
    for (let round = 1; round <= most; round += 1) {
      await read(`guess${round}`);
      answered.push((await read("autumn")).asked !== null);
    }
    expect(answered).toEqual([...Array(most - 1).fill(true), false]);
  });
});
