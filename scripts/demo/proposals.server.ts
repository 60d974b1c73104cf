import type { TenantWriter } from "~/tenancy/scope.server";
import { proposeCommand } from "~/operators/approvals.server";
import type { Role } from "~/operators/staff/role-permissions";
import { twoPersonCommands } from "~/operators/verbs/approval-verbs.server";
import { minorExponent } from "~/platform/money";
import type { Json } from "~/platform/schema";
import { type DoneAct, staffId } from "./acts.server";
import type { Person } from "./person";
import type { OpenSale } from "./orders.server";

interface Proposal {
  verb: string;
  by: Role;
  why: string;
  args: Record<string, Json>;
}

/**
 * Proposes a command of each kind that needs two people, through the product's own functions. Returns the acts of the
 * proposers.
 */
export async function writeProposals(w: TenantWriter, about: About, now: Date): Promise<DoneAct[]> {
  const acts: DoneAct[] = [];
  for (const { verb, by, why, args } of proposalsOf(w.tenant.slug, about)) {
    const command = twoPersonCommands.find(({ name }) => name === verb);
    if (!command) throw new Error(`There is no command ${verb} of two people.`);
    const actor = staffId(by);
    const { approval, sentence } = await proposeCommand(w, { actor, via: "web" }, command, { args, why });
    const after = { approval, sentence };
    acts.push({ verb, actor, at: now, subject: command.subject(args), reason: why, after });
  }
  return acts;
}

interface About {
  /** Members that no other command affects. */
  members: readonly Person[];
  sales: readonly OpenSale[];
}

function proposalsOf(slug: string, { members: [member], sales }: About): Proposal[] {
  if (!member) return [];
  if (slug === "aurora")
    return [
      { verb: "grant-more", by: "support", why: "Lost a year of letters.", args: { id: member.id, credits: 200 } },
    ];
  const [largest] = [...sales].sort((a, b) => b.amountMinor - a.amountMinor);
  if (slug !== "ember" || !largest) return [];
  const { orderId, amountMinor, currency } = largest;
  const shown = (minor: number) => (minor / 10 ** minorExponent(currency)).toFixed(minorExponent(currency));
  const refund = { id: orderId, amount: shown(Math.round(amountMinor * 0.8)), shown: shown(amountMinor) };
  return [
    { verb: "refund-large", by: "finance", why: "Could not use the site for a month.", args: refund },
    { verb: "erase-now", by: "support", why: "Fears a former partner, asked by telephone.", args: { id: member.id } },
  ];
}
