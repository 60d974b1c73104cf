import { actVerbs } from "./act-verbs.server";
import { approvalVerbs } from "./approval-verbs.server";
import { campaignVerbs } from "./campaign-verbs.server";
import { appealVerbs } from "./appeal-verbs.server";
import { authorityVerbs } from "./authority-verbs.server";
import { caseVerbs } from "./case-verbs.server";
import { complaintVerbs } from "./complaint-verbs.server";
import { contentVerbs } from "./content-verbs.server";
import { memberVerbs } from "./member-verbs.server";
import { moneyVerbs } from "./money-verbs.server";
import { networkVerbs } from "./network-verbs.server";
import { staffVerbs } from "./staff-verbs.server";
import { queueVerbs } from "./queue-verbs.server";
import { siteVerbs } from "./site-verbs.server";
import { sheetVerbs } from "./sheet-verbs.server";
import { statementVerbs } from "./statement-verbs.server";
import type { AnyVerb } from "./verb.server";
import { webhookVerbs } from "./webhook-verbs.server";

const all = [
  queueVerbs,
  contentVerbs,
  sheetVerbs,
  memberVerbs,
  moneyVerbs,
  campaignVerbs,
  complaintVerbs,
  caseVerbs,
  authorityVerbs,
  appealVerbs,
  statementVerbs,
  approvalVerbs,
  actVerbs,
  siteVerbs,
  webhookVerbs,
  staffVerbs,
  networkVerbs,
].flat() as unknown as readonly EachVerb[];

type EachVerb =
  | (typeof queueVerbs)[number]
  | (typeof contentVerbs)[number]
  | (typeof sheetVerbs)[number]
  | (typeof memberVerbs)[number]
  | (typeof moneyVerbs)[number]
  | (typeof campaignVerbs)[number]
  | (typeof complaintVerbs)[number]
  | (typeof caseVerbs)[number]
  | (typeof authorityVerbs)[number]
  | (typeof appealVerbs)[number]
  | (typeof statementVerbs)[number]
  | (typeof approvalVerbs)[number]
  | (typeof actVerbs)[number]
  | (typeof siteVerbs)[number]
  | (typeof webhookVerbs)[number]
  | (typeof staffVerbs)[number]
  | (typeof networkVerbs)[number];

export type OperatorVerbs = { [V in EachVerb as V["name"]]: V };

/** All verbs of operators by name, in the order of the help. Commands and help are generated from this list. */
export const operatorVerbs = Object.fromEntries(all.map((verb) => [verb.name, verb])) as unknown as OperatorVerbs;

/** Finds a verb by name. Null for a name that is no verb, such as one in a URL or an old act. */
export function findVerb(name: string | undefined): AnyVerb | null {
  const verbs: Readonly<Record<string, AnyVerb>> = operatorVerbs;
  return name !== undefined && Object.hasOwn(verbs, name) ? (verbs[name] ?? null) : null;
}
