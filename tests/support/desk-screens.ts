/**
 * The way to a screen of the console: a path, or a link of another screen. `:member` stands for a member's sheet, and
 * `:case` for the evidence of a case.
 */
type Way = string | { from: string; link: string };

const row = (from: string): Way => ({ from, link: "main a[data-row]" });
const kinds = ["photo", "text", "message", "case", "complaint", "appeal"];
const tabs = ["ledger", "orders", "devices", "reports", "notes", "mails"];

/** Paths and links that lead to each screen of the demo's console, by the screen's path in the route table. */
export const deskScreens: Readonly<Record<string, readonly Way[]>> = {
  "/desk": ["/desk"],
  "/desk/queue": ["/desk/queue", "/desk/queue?kind=photo&due=late&claim=free&language=pl"],
  "/desk/queue/:site/:id": kinds.map((kind) => row(`/desk/queue?kind=${kind}`)),
  "/desk/queue/grid": ["/desk/queue/grid"],
  "/desk/members": ["/desk/members", "/desk/members?q=nobody@members.test"],
  "/desk/:site/members/:id": [":member", ":member?command=note", ...tabs.map((tab) => `:member?tab=${tab}`)],
  "/desk/:site/members/:id/contact": [":member/contact"],
  "/desk/:site/cases/:id": [":case"],
  "/desk/orders": ["/desk/orders", "/desk/orders?view=failed", "/desk/orders?q=nothing"],
  "/desk/:site/orders/:id": [row("/desk/orders"), row("/desk/orders?view=disputed")],
  "/desk/money": ["/desk/money", "/desk/money?site=ember", row("/desk/money")],
  "/desk/money/disputes": ["/desk/money/disputes", row("/desk/money/disputes")],
  "/desk/money/reports": ["/desk/money/reports", "/desk/money/reports?site=ember&day=2026-01-01"],
  "/desk/approvals": ["/desk/approvals", "/desk/approvals?for=me"],
  "/desk/staff": ["/desk/staff"],
  "/desk/staff/invite": ["/desk/staff/invite"],
  "/desk/staff/keys": ["/desk/staff/keys"],
  "/desk/staff/:id": [row("/desk/staff")],
  "/desk/audit": ["/desk/audit", "/desk/audit?subject=nothing"],
  "/desk/audit/:site/:id": [row("/desk/audit?site=ember")],
  "/desk/sites": ["/desk/sites", "/desk/sites?q=nowhere"],
  "/desk/sites/:site": [row("/desk/sites")],
  "/desk/sites/:site/settings": ["/desk/sites/ember/settings", "/desk/sites/ember/settings?q=price&show=changed"],
  "/desk/sites/:site/settings/:name": [row("/desk/sites/ember/settings"), "/desk/sites/ember/settings/min_age"],
  "/desk/sites/:site/publish": ["/desk/sites/ember/publish"],
  "/desk/sites/:site/history": ["/desk/sites/ember/history"],
  "/desk/sites/:site/history/:version": [row("/desk/sites/ember/history")],
  "/desk/webhooks": ["/desk/webhooks", "/desk/webhooks?site=ember"],
  "/desk/:site/webhooks/:id": [row("/desk/webhooks?site=ember")],
  "/desk/jobs": ["/desk/jobs"],
  "/desk/requests": ["/desk/requests"],
  "/desk/go": ["/desk/go", "/desk/go?q=refund"],
  "/desk/do/:verb": ["/desk/do/warn", "/desk/do/suspend?site=ember"],
  "/desk/component-gallery": ["/desk/component-gallery"],
  "/desk/access": ["/desk/access"],
  "/desk/access/app": ["/desk/access/app"],
  "/desk/access/codes": ["/desk/access/codes"],
  "/desk/sign-in/step-up": ["/desk/sign-in/step-up?to=%2Fdesk"],
  "/desk/*": ["/desk/nowhere"],
};

/** Paths that answer with a file or a redirect, need a mailed link, or end the session. */
export const notOpened: readonly string[] = [
  "/desk/sign-in",
  "/desk/sign-in/demo",
  "/desk/sign-out",
  "/desk/join/:token",
  "/desk/join/:token/app",
  "/desk/access/keys",
  "/desk/access/keys/:id/name",
  "/desk/access/keys/:id/remove",
  "/desk/access/sessions/:id/end",
  "/desk/audit-export",
  "/desk/money-orders",
  "/desk/queue/next",
  "/desk/queue/new-items",
  "/desk/queue/statement",
  "/desk/queue/views",
  "/desk/queue/views/:id/remove",
  "/desk/:site/photo/:id/:size",
  "/desk/:site/authority/:id",
  "/desk/:site/evidence/:id/:file",
];
