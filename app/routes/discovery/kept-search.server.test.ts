import type { LoaderFunctionArgs } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { startSession } from "~/accounts/sessions.server";
import { openVisit } from "~/server/visit.server";
import { testAppOfFile } from "../../../tests/support/test-app";
import { testTransport } from "../../../tests/support/transport";
import { loader } from "./members";

const app = testAppOfFile();

/** Visits the path with these headers. Returns a function that reads the stored search. */
async function visited(headers: Record<string, string>, path = "/members?gender=female&min_age=40") {
  const memberId = await app.member(app.ember, { gender: "male" });
  await app.oracle("update profiles set kept_search = 'gender=male' where member_id = $1", [memberId]);
  const { token } = await app.ember.db.write((w) => startSession(w, memberId, ""));
  const request = new Request(`http://ember.localhost${path}`, {
    headers: { cookie: `auth=${token}; locale=en`, ...headers },
  });
  const visit = await openVisit(request, app.ember.tenant, testTransport);
  await loader({ request, params: {}, context: { visit } } as unknown as LoaderFunctionArgs);
  return async () => {
    const [row] = await app.oracle<{ kept: string | null }>(
      "select kept_search as kept from profiles where member_id = $1",
      [memberId],
    );
    return row?.kept;
  };
}

/** Returns the stored search after the time in which a visit would store one in the background. */
async function keptAfter(...visit: Parameters<typeof visited>) {
  const kept = await visited(...visit);
  await new Promise((resolve) => setTimeout(resolve, 150));
  return kept();
}

describe("the stored search of a member", () => {
  it("A search from a page of this site is stored, with and without script", async () => {
    await expect.poll(await visited({ "sec-fetch-site": "same-origin" })).toContain("min_age=40");
    await expect.poll(await visited({ "x-request-type": "client" })).toContain("min_age=40");
    await expect.poll(await visited({ "sec-fetch-site": "same-origin" }, "/members?cleared=")).toBeNull();
  });

  it("A foreign link, a typed address and a prefetch leave the stored search unchanged", async () => {
    for (const headers of [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "none" },
      { referer: "http://elsewhere.test/" },
      { "sec-fetch-site": "cross-site", "x-request-type": "client" },
      { "sec-fetch-site": "same-origin", "sec-purpose": "prefetch" },
    ] as Record<string, string>[]) {
      expect([headers, await keptAfter(headers)]).toEqual([headers, "gender=male"]);
    }
    expect(await keptAfter({ "sec-fetch-site": "cross-site" }, "/members?cleared=")).toBe("gender=male");
  });
});
