import { expect, it } from "vitest";
import { checkStep, normaliseAnswers } from "./checks";
import { signupMessageLength, signupSteps } from "./steps";

it("A first message that fits its field passes with any form of line breaks", () => {
  const site = {
    siteName: "Ember",
    minAge: 18,
    countries: ["GB"],
    genders: ["male", "female"],
    now: new Date("2026-11-20T18:00:00Z"),
  };
  const problems = (signup_message: string) =>
    checkStep(signupSteps.indexOf("signup_message"), normaliseAnswers({ signup_message }), site);
  const half = signupMessageLength / 2;
  expect(problems(`${"x".repeat(half - 1)}\r\n${"👨‍👩‍👧".repeat(half)}`)).toEqual([]);
  expect(problems(`${"x".repeat(half)}\r\n${"x".repeat(half)}`)).toMatchObject([{ code: "text.too_long" }]);
});
