/** Addresses of the operators' console. They exist on its own host only. */
export const deskPaths = {
  home: () => "/desk",
  signIn: (to?: string) => withQuery("/desk/sign-in", { to }),
  /** Asks for the passkey again, then leads to `to`. */
  stepUp: (to: string) => withQuery("/desk/sign-in/step-up", { to }),
  /** One press as an invented person of the demo. */
  signInDemo: (to?: string) => withQuery("/desk/sign-in/demo", { to }),
  signOut: () => "/desk/sign-out",
  /** The page of an invitation. */
  join: (token: string) => `/desk/join/${token}`,
  joinByApp: (token: string) => `/desk/join/${token}/app`,
  /** The person's own keys, codes and sessions. */
  access: () => "/desk/access",
  accessKeys: () => "/desk/access/keys",
  accessKeyName: (id: string) => `/desk/access/keys/${id}/name`,
  accessKeyRemove: (id: string) => `/desk/access/keys/${id}/remove`,
  accessApp: () => "/desk/access/app",
  accessCodes: () => "/desk/access/codes",
  accessSessionEnd: (id: string) => `/desk/access/sessions/${id}/end`,
  /** The form of a verb, and where forms of the verb are sent. */
  do: (verb: string, query: Query = {}) => withQuery(`/desk/do/${verb}`, query),
  /** The search over screens, sites and verbs. */
  go: (query: Query = {}) => withQuery("/desk/go", query),
  members: (query: Query = {}) => withQuery("/desk/members", query),
  member: (site: string, id: string, query: Query = {}) => withQuery(`/desk/${site}/members/${id}`, query),
  /** The file that is handed over with a report to an authority. */
  authorityFile: (site: string, id: string) => `/desk/${site}/authority/${id}`,
  /** The frozen evidence of a case, after its look was noted. */
  caseEvidence: (site: string, id: string) => `/desk/${site}/cases/${id}`,
  orders: (query: Query = {}) => withQuery("/desk/orders", query),
  order: (site: string, id: string, query: Query = {}) => withQuery(`/desk/${site}/orders/${id}`, query),
  /** Payments that wait for a person's decision. */
  money: (query: Query = {}) => withQuery("/desk/money", query),
  moneyReports: (query: Query = {}) => withQuery("/desk/money/reports", query),
  /** The orders of a month as a table for a spreadsheet. */
  monthOrders: () => "/desk/money-orders",
  approvals: (query: Query = {}) => withQuery("/desk/approvals", query),
  /** Requests of members that are late. */
  requests: () => "/desk/requests",
  /** Background work that failed. */
  jobs: () => "/desk/jobs",
  site: (slug: string) => `/desk/sites/${slug}`,
};

type Query = Readonly<Record<string, string | undefined>>;

function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** Returns a path of the console as given by an address or a form. Other texts lead to the start. */
export function ownPath(given: string | null | undefined): string {
  const isOwn = typeof given === "string" && /^\/desk(?:[/?#]|$)/.test(given) && !/[\\\s]|\/\//.test(given);
  return isOwn ? given : deskPaths.home();
}
