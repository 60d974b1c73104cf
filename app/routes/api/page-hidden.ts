import * as z from "zod";
import { nothingShape } from "~/compat/answers";
import { anyone, calls } from "~/compat/route.server";
import { services } from "~/platform/services.server";
import { hostOf, pageOf, stayOf } from "~/tracking/page-stay";
import { notePageStay } from "~/tracking/page-stays.server";

const query = z.object({
  seconds: z.string().optional().describe("Seconds for which the page was seen."),
  from: z.string().optional().describe("Address of the page before, if it was on another site."),
});

/**
 * `POST /api/page-hidden.php` (API-11, API-12). The body is empty, so the referrer names the page. Visits of members
 * are not recorded.
 */
const noteHidden = anyone.on(
  { input: z.object({}), query, answer: nothingShape },
  async ({ scope, visit, viewer, request, search }) => {
    const page = pageOf(request.headers.get("referer"), visit.origin);
    const seconds = stayOf(search.get("seconds"));
    if (viewer || page === null || seconds === null) return {};
    await services().limiter.consume("pageHidden", `${scope.tenant.id}:${visit.transport.network}`);
    const { network = null, ref = null } = visit.tracking ?? {};
    await scope.db.write((w) => notePageStay(w, { page, seconds, cameFrom: hostOf(search.get("from")), network, ref }));
    return {};
  },
);

export const action = calls({ POST: noteHidden });
