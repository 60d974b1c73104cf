import { describe, expect, it } from "vitest";
import { invite } from "~/accounts/email-links.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { openVisit } from "~/server/visit.server";
import { testAppOfFile } from "../../../tests/support/test-app";
import { testTransport } from "../../../tests/support/transport";
import { loader } from "./token";

const app = testAppOfFile();

/** Status and kind of the page behind a mailed link. A redirect has no kind. */
async function open(path: string, scope: TenantScope = app.ember) {
  const request = new Request(`http://${scope.tenant.canonicalHost}${path}`);
  const visit = await openVisit(request, scope.tenant, testTransport);
  try {
    const page = await loader({ request, params: { token: path.slice(1) }, context: { visit } } as never);
    return "init" in page ? { status: page.init?.status, kind: page.data.kind } : { status: 200, kind: page.kind };
  } catch (thrown) {
    const { status, init } = thrown as { status?: number; init?: ResponseInit };
    return { status: status ?? init?.status };
  }
}

describe("a mailed link", () => {
  it("A mailed link opens only on the tenant that sent it (PAG-02)", async () => {
    const invitation = await app.ember.db.write((w) => invite(w));
    expect(await open(invitation)).toEqual({ status: 200, kind: "invitation" });
    expect(await open(invitation, app.marina)).toEqual({ status: 404, kind: "used-invitation" });
  });

  it.each([
    ["reset", "r", "dead"],
    ["invitation", "i", "used-invitation"],
    ["reactivation", "v", "return-over"],
  ])("An unknown link answers 404 with a page of advice: %s (PAG-02, ERR-14)", async (_, letter, kind) => {
    expect(await open(`/${letter}${"x".repeat(43)}`)).toEqual({ status: 404, kind });
  });

  it("A path that does not look like a token answers 404 (PAG-02)", async () => {
    expect(await open("/no-such-page")).toEqual({ status: 404 });
  });
});
