import { expect, it } from "vitest";
import { isBounce } from "./bounce";

const answer = (response: string, command = "RCPT TO") => ({
  command,
  response,
  responseCode: Number(response.slice(0, 3)),
});

it.each(["550 5.1.1 User unknown", "550 No such user here", "553 mailbox name not allowed", "550 5.2.1 Disabled"])(
  "The answer %s means that the mailbox does not exist",
  (response) => expect(isBounce(answer(response))).toBe(true),
);

it.each([
  "550 5.7.1 Blocked by our spam filter",
  "550 5.7.26 Unauthenticated sender",
  "552 5.2.2 Mailbox full",
  "554 5.3.4 Message too big",
  "554 Transaction failed",
])("The answer %s does not count as a bounce", (response) => expect(isBounce(answer(response))).toBe(false));

it("Only a mail server's answer about a recipient counts as a bounce", () => {
  for (const command of ["MAIL FROM", "DATA", "CONN"]) expect(isBounce(answer("550 5.1.1 x", command))).toBe(false);
  expect(isBounce(new Error("a header of the mail holds a line break"))).toBe(false);
  expect(isBounce(undefined)).toBe(false);
});
