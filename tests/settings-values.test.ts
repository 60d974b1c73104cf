import { expect, it } from "vitest";
import { savePreferences } from "~/discovery/preferences.server";
import { saveChoices } from "~/notifications/preferences.server";
import { saveSubscription } from "~/notifications/push-subscriptions.server";
import { loader } from "~/routes/settings/settings";
import { openVisit } from "~/server/visit.server";
import { testAppOfFile } from "./support/test-app";
import { testTransport } from "./support/transport";
import { loggedIn } from "./support/viewer";

const app = testAppOfFile();
const subscription = { endpoint: "https://push.test/settings", keys: { p256dh: "p256dh", auth: "auth" } };

async function valuesFor(token: string): Promise<Partial<Record<string, string>>> {
  const request = new Request("http://ember.localhost/settings", { headers: { cookie: `auth=${token}; locale=en` } });
  const visit = await openVisit(request, app.ember.tenant, testTransport);
  const answer = await loader({ request, params: {}, context: { visit } } as never);
  const body = answer instanceof Response ? await answer.json() : answer;
  return ((body as { data?: unknown }).data ?? body).values;
}

it("The list of settings shows the chosen preferences and the notifications that are on", async () => {
  const id = await app.member(app.ember);
  const { token, viewer } = await loggedIn(app.ember, id);
  const before = await valuesFor(token);
  expect([before.preferences, before.notifications]).toEqual(["Not set yet", "Email: 5 of 8"]);

  const who = { genders: ["male"], min_age: "30", max_age: "" };
  await app.ember.db.write((w) => savePreferences(w, id, { who, where: { within: "", places: ["IE"] } }));
  await app.ember.db.write((w) => saveChoices(w, id, { like: { push: false } }));
  await app.ember.db.write((w) => saveSubscription(w, { memberId: id, sessionId: viewer.sessionId }, subscription));
  const after = await valuesFor(token);
  expect(after.preferences).toBe("Men · 30 and older · Ireland");
  expect(after.notifications).toBe("Email: 5 of 8 · Push: 4 of 8");

  const anybody = { who: { genders: [], min_age: "", max_age: "" }, where: { within: "", places: [] } };
  await app.ember.db.write((w) => savePreferences(w, id, anybody));
  expect((await valuesFor(token)).preferences).toBe("Everyone");
});
