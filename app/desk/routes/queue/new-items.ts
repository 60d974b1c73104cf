import { countNewWork } from "~/operators/queue/list.server";
import { mostCounted } from "~/operators/queue/work-item";
import { WholeResponse } from "~/server/whole-response.server";
import { deskLoader } from "../../authorization.server";
import { RawAnswer } from "../../raw-answer";
import { readFilter } from "./queue-address";
import { workFilterOf } from "./present-list.server";

/**
 * Number of items that arrived since the list was opened, as text. The script asks only while the operator is active.
 */
export const loader = deskLoader("queue.see", async (desk, { url }) => {
  const since = new Date(url.searchParams.get("since") ?? "");
  const filter = workFilterOf(desk, readFilter(url));
  const count = Number.isNaN(since.getTime()) ? 0 : await desk.network((q) => countNewWork(q, filter, since));
  const words =
    count > mostCounted
      ? desk.t("desk:queue.newMany", { count: mostCounted })
      : desk.t("desk:queue.newItems", { count });
  const bytes = Buffer.from(JSON.stringify({ words: count > 0 ? words : null }));
  const headers = { "content-type": "application/json", "cache-control": "no-store" };
  throw new RawAnswer(new WholeResponse(bytes, { headers }));
});
