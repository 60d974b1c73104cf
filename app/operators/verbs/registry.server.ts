import { campaignVerbs } from "./campaigns.server";
import { caseVerbs } from "./cases.server";
import { contentVerbs } from "./content.server";
import { memberVerbs } from "./members.server";
import { moneyVerbs } from "./money.server";
import { networkVerbs } from "./network.server";

const all = [
  contentVerbs,
  memberVerbs,
  moneyVerbs,
  campaignVerbs,
  caseVerbs,
  networkVerbs,
].flat() as unknown as readonly EachVerb[];

type EachVerb =
  | (typeof contentVerbs)[number]
  | (typeof memberVerbs)[number]
  | (typeof moneyVerbs)[number]
  | (typeof campaignVerbs)[number]
  | (typeof caseVerbs)[number]
  | (typeof networkVerbs)[number];

export type OperatorVerbs = { [V in EachVerb as V["name"]]: V };

/** Every verb of operators by its name, in the order of the help. Commands, help and acts follow from it. */
export const operatorVerbs = Object.fromEntries(all.map((verb) => [verb.name, verb])) as unknown as OperatorVerbs;
