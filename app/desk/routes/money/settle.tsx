import { commandShown } from "../../command-form.server";
import { deskLoader } from "../../authorization.server";
import { siteNamed } from "../../present-site.server";
import { type ScreenHandle, useScreen } from "../../screen";
import { Settle } from "../../views/money/settle";
import { listPaymentRows } from "../../payment-rows.server";

export const handle: ScreenHandle = { title: "desk:money.title" };

/** Payments that wait for a decision, over the permitted sites, with the form of the selected payment. */
export const loader = deskLoader("money.see", async (desk, { url }) => {
  const site = url.searchParams.get("site") ?? "";
  const open = url.searchParams.get("open");
  const rows = await listPaymentRows(desk, site);
  const opened = rows.find(({ key }) => key === open);
  const verb = opened?.verb;
  return {
    rows,
    site,
    sites: desk.sites.map(siteNamed),
    opened:
      opened && verb
        ? { row: opened, command: commandShown(desk, verb, { site: opened.site.slug, args: opened.args }) }
        : null,
  };
});

export function Component() {
  return <Settle {...useScreen<typeof loader>()} />;
}
