import { expect, it, vi } from "vitest";
import { services } from "~/platform/services.server";
import { testAppOfFile } from "../../../tests/support/test-app";
import { queueMail } from "./outbox.server";

const app = testAppOfFile();

const facts = { name: "Ada", link: "/transactions/1", amount: "£1.00", count: 3 };

it("A mail outlasts a mail server that is away for hours (F06)", async () => {
  const memberId = await app.member(app.ember, { email: "ada@members.test" });
  const server = vi.spyOn(services().mailer, "send").mockRejectedValue(new Error("the mail server is away"));
  await app.ember.db.write((w) =>
    queueMail(w, { template: "refundFailed", to: "ada@members.test", locale: "en", memberId, facts }),
  );
  // With the default delays twelve failed tries take six hours at least.
  for (let tries = 0; tries < 12; tries += 1) await services().queue.drainOnce({ ahead: true });
  expect(server).toHaveBeenCalledTimes(12);
  server.mockRestore();
  await services().queue.drainOnce({ ahead: true });
  expect(app.mails.map(({ to }) => to)).toEqual(["ada@members.test"]);
});
