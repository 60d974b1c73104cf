import { isMonth } from "~/operators/verbs/fields.server";
import { exportOrders } from "~/payments/daily-report.server";
import { deskLoader } from "../../authorization.server";
import { throwDownload } from "../../file-download.server";
import { ScreenFault } from "../../screen-fault";

/** Answers with the orders of a month as CSV. */
export const loader = deskLoader("money.see", async (desk, { url }) => {
  const { tenant, db } = desk.site(url.searchParams.get("site") ?? undefined);
  const month = url.searchParams.get("month") ?? "";
  if (!isMonth(month)) throw new ScreenFault("notFound");
  const table = await db.read((q) => exportOrders(q, month));
  throwDownload(`orders-${tenant.slug}-${month}.csv`, Buffer.from(table));
});
