import {
  type FactKind,
  isFactKind,
  readFactCursor,
  writeFactCursor,
  type DatedFact,
} from "~/operators/members/timeline";
import { listTimeline } from "~/operators/members/timeline.server";
import {
  type AnswerRow,
  type DeviceRow,
  type LedgerRow,
  listLedger,
  listSheetAnswers,
  listSheetDevices,
  listSheetMails,
  listSheetReports,
  type MailRow,
  type ReportRow,
  rowsPerPage,
} from "~/operators/members/tabs.server";
import { listNotes, type MemberNote } from "~/operators/member-notes.server";
import { type ListedOrder, listSiteOrders, ordersPerPage } from "~/operators/orders/order-list.server";
import { isId } from "~/platform/ids";
import type { TenantReader } from "~/tenancy/scope.server";
import { readTab } from "./sheet-tab";
import { actorsOf, type NameOf, withNames } from "./actor-names.server";

/** Rows in the open tab of a member's page. `next` is the cursor of the next page. */
export type TabShown =
  | { tab: "timeline"; kind: FactKind | null; rows: readonly DatedFact[]; after: string | null; next: string | null }
  | { tab: "ledger"; rows: readonly LedgerRow[]; after: string | null; next: string | null }
  | { tab: "orders"; rows: readonly ListedOrder[]; after: string | null; next: string | null }
  | { tab: "devices"; rows: readonly DeviceRow[] }
  | { tab: "answers"; rows: readonly AnswerRow[] }
  | { tab: "reports"; rows: readonly ReportRow[] }
  | { tab: "notes"; rows: readonly MemberNote[] }
  | { tab: "mails"; rows: readonly MailRow[] };

/** Whether the person may judge cases, and whether the person may review texts. */
interface SheetRights {
  mayJudge: boolean;
  mayReview: boolean;
}

export async function readTabShown(
  q: TenantReader,
  memberId: string,
  query: URLSearchParams,
  { mayJudge, mayReview }: SheetRights,
): Promise<TabShown> {
  const tab = readTab(query.get("tab"));
  const after = query.get("after");
  const before = isId(after) ? after : null;
  switch (tab) {
    case "timeline":
      return readTimeline(q, memberId, query, mayJudge);
    case "ledger": {
      const rows = await listLedger(q, memberId, before);
      return { tab, rows, after: before, next: rows.length === rowsPerPage ? (rows.at(-1)?.id ?? null) : null };
    }
    case "orders": {
      const rows = await listSiteOrders(q, { memberId, before });
      return { tab, rows, after: before, next: rows.length === ordersPerPage ? (rows.at(-1)?.id ?? null) : null };
    }
    case "devices":
      return { tab, rows: await listSheetDevices(q, memberId) };
    case "answers":
      return { tab, rows: await listSheetAnswers(q, memberId, mayReview) };
    case "reports":
      return { tab, rows: await listSheetReports(q, memberId, mayJudge) };
    case "notes":
      return { tab, rows: await listNotes(q, memberId) };
    case "mails":
      return { tab, rows: await listSheetMails(q, memberId) };
  }
}

async function readTimeline(
  q: TenantReader,
  memberId: string,
  query: URLSearchParams,
  mayJudge: boolean,
): Promise<TabShown> {
  const wanted = query.get("kind") ?? "";
  const kind = isFactKind(wanted) ? wanted : null;
  const after = readFactCursor(query.get("after"));
  const page = await listTimeline(q, memberId, { kinds: kind ? [kind] : [], after, mayJudge });
  return {
    tab: "timeline",
    kind,
    rows: page.facts,
    after: after && writeFactCursor(after),
    next: page.next && writeFactCursor(page.next),
  };
}

/** Lists the actors in the rows of a tab. */
export function actorsIn(shown: TabShown): unknown[] {
  if (shown.tab === "timeline") return actorsOf(shown.rows);
  return shown.tab === "notes" ? shown.rows.map(({ writtenBy }) => writtenBy) : [];
}

/** Replaces ids of staff in a tab by names. */
export function tabWithNames(shown: TabShown, nameOf: NameOf): TabShown {
  if (shown.tab === "timeline") return { ...shown, rows: withNames(shown.rows, nameOf) };
  if (shown.tab !== "notes") return shown;
  return { ...shown, rows: shown.rows.map((note) => ({ ...note, writtenBy: nameOf(note.writtenBy) })) };
}
