import { runVerb } from "~/operators/run-verb.server";
import { isId } from "~/platform/ids";
import { refusedAsMissing } from "../../faults.server";
import { deskLoader } from "../../authorization.server";
import { throwDownload } from "../../file-download.server";
import { ScreenFault } from "../../screen-fault";

/** File for an authority with the evidence of a report. Each download is an act and needs a step-up. */
export const loader = deskLoader("member.contact", async ({ session, requestId, t, ...desk }, { params }) => {
  const { id = "" } = params;
  const { tenant } = desk.site(params.site);
  if (!isId(id)) throw new ScreenFault("notFound");
  const args = { id, why: t("desk:authority.openedWhy") };
  const answer = runVerb(session, tenant.slug, "authority-file", args, { requestId });
  const { result } = await answer.catch(refusedAsMissing);
  throwDownload(`authority-${id}.zip`, Buffer.from(result as string, "base64"));
});
