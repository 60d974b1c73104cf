import type { LoaderFunctionArgs } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { startSession } from "~/accounts/sessions.server";
import { openVisit } from "~/server/visit.server";
import { testAppOfFile } from "../../../tests/support/test-app";
import { testTransport } from "../../../tests/support/transport";
import { loader } from "./members";

const app = testAppOfFile();

/** What is kept of a member's search after they opened this address with these headers. */
async function keptAfter(headers: Record<string, string>, path = "/members?gender=female&min_age=40") {
  const memberId = await app.member(app.ember, { gender: "male" });
  await app.oracle("update profiles set kept_search = 'gender=male' where member_id = $1", [memberId]);
  const { token } = await app.ember.db.write((w) => startSession(w, memberId, ""));
  const request = new Request(`http://ember.localhost${path}`, {
    headers: { cookie: `auth=${token}; locale=en`, ...headers },
  });
  const visit = await openVisit(request, app.ember.tenant, testTransport);
  await loader({ request, params: {}, context: { visit } } as unknown as LoaderFunctionArgs);
  // The note is kept beside the answer.
  await new Promise((resolve) => setTimeout(resolve, 150));
  const [row] = await app.oracle<{ kept: string | null }>(
    "select kept_search as kept from profiles where member_id = $1",
    [memberId],
  );
  return row?.kept;
}

describe("the search that a member's next visit begins with", () => {
  it("is the one asked for from a page of this site, with and without scripts", async () => {
    expect(await keptAfter({ "sec-fetch-site": "same-origin" })).toContain("min_age=40");
    expect(await keptAfter({ "x-request-type": "client" })).toContain("min_age=40");
    expect(await keptAfter({ "sec-fetch-site": "same-origin" }, "/members?cleared=")).toBeNull();
  });

  it("stays as it was whatever a link from elsewhere, an address typed in or a prefetch asks for", async () => {
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
