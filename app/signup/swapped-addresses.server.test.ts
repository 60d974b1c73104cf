import { expect, it } from "vitest";
import { testAppOfFile } from "../../tests/support/test-app";
import { answers, applicant, codesOf, password } from "../../tests/support/newcomer";
import { correctDiscreetly } from "./address-correction.server";
import { signUp } from "./signup.server";

const app = testAppOfFile();

it("Two sign-ups of a discreet site that swap their addresses at once both succeed (A01)", async () => {
  const scope = await app.change(app.ember, { discreet_accounts: true });
  const join = async (email: string) => {
    const result = await signUp(scope, applicant(), answers({ email }));
    return result.outcome === "mailed" ? result.draftToken : "";
  };
  const correct = (draftToken: string, email: string) =>
    codesOf(correctDiscreetly(scope, { draftToken, network: applicant().network }, email, password));
  for (let pair = 0; pair < 4; pair += 1) {
    const [left, right] = [`left${pair}@members.test`, `right${pair}@members.test`] as const;
    const [ofLeft, ofRight] = [await join(left), await join(right)];
    expect(await Promise.all([correct(ofLeft, right), correct(ofRight, left)])).toEqual([[], []]);
  }
});
