/** Paths of the operators' console, which exist only on its own host. */
export const deskPaths = {
  home: () => "/desk",
  signIn: (to?: string) => withQuery("/desk/sign-in", { to }),
  /** Asks for the passkey again, then redirects to `to`. */
  stepUp: (to: string) => withQuery("/desk/sign-in/step-up", { to }),
  /** Sign-in as a fictional person of the demo. */
  signInDemo: (to?: string) => withQuery("/desk/sign-in/demo", { to }),
  signOut: () => "/desk/sign-out",
  /** Page of an invitation. */
  join: (token: string) => `/desk/join/${token}`,
  joinByApp: (token: string) => `/desk/join/${token}/app`,
  /** The person's own passkeys, codes and sessions. */
  access: () => "/desk/access",
  accessKeys: () => "/desk/access/keys",
  accessKeyName: (id: string) => `/desk/access/keys/${id}/name`,
  accessKeyRemove: (id: string) => `/desk/access/keys/${id}/remove`,
  accessApp: () => "/desk/access/app",
  accessCodes: () => "/desk/access/codes",
  accessSessionEnd: (id: string) => `/desk/access/sessions/${id}/end`,
  /** URL of a verb's form, which also receives the submitted form. */
  do: (verb: string, query: Query = {}) => withQuery(`/desk/do/${verb}`, query),
  /** Search over screens, sites and verbs. */
  go: (query: Query = {}) => withQuery("/desk/go", query),
  members: (query: Query = {}) => withQuery("/desk/members", query),
  member: (site: string, id: string, query: Query = {}) => withQuery(`/desk/${site}/members/${id}`, query),
  authorityFile: (site: string, id: string) => `/desk/${site}/authority/${id}`,
  /** Evidence of a case. Each view is recorded. */
  caseEvidence: (site: string, id: string) => `/desk/${site}/cases/${id}`,
  orders: (query: Query = {}) => withQuery("/desk/orders", query),
  order: (site: string, id: string, query: Query = {}) => withQuery(`/desk/${site}/orders/${id}`, query),
  /** Payments that wait for a decision. */
  money: (query: Query = {}) => withQuery("/desk/money", query),
  disputes: (query: Query = {}) => withQuery("/desk/money/disputes", query),
  moneyReports: (query: Query = {}) => withQuery("/desk/money/reports", query),
  /** The orders of a month as CSV. */
  monthOrders: () => "/desk/money-orders",
  approvals: (query: Query = {}) => withQuery("/desk/approvals", query),
  /** Overdue requests of members. */
  requests: () => "/desk/requests",
  /** Webhook endpoints of a site. */
  webhooks: (query: Query = {}) => withQuery("/desk/webhooks", query),
  webhook: (site: string, id: string) => `/desk/${site}/webhooks/${id}`,
  jobs: () => "/desk/jobs",
  sites: (query: Query = {}) => withQuery("/desk/sites", query),
  site: (slug: string) => `/desk/sites/${slug}`,
  siteSettings: (slug: string) => `/desk/sites/${slug}/settings`,
  siteSetting: (slug: string, name: string) => `/desk/sites/${slug}/settings/${name}`,
  /** The person's unpublished changes of a site. */
  sitePublish: (slug: string) => `/desk/sites/${slug}/publish`,
  siteHistory: (slug: string) => `/desk/sites/${slug}/history`,
  siteVersion: (slug: string, version: number) => `/desk/sites/${slug}/history/${version}`,
};

type Query = Readonly<Record<string, string | undefined>>;

function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** Returns the given path if the path belongs to the console. Returns the start page for any other path. */
export function ownPath(given: string | null | undefined): string {
  const isOwn = typeof given === "string" && /^\/desk(?:[/?#]|$)/.test(given) && !/[\\\s]|\/\//.test(given);
  return isOwn ? given : deskPaths.home();
}
