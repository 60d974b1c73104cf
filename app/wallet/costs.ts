import type { Tenant } from "~/tenancy/tenant";

/** The least a message costs in money in a country, for display (AMB-044); null where the site names none. */
export interface MinimumMessageCost {
  amount: number;
  currency: string;
}

export function minimumMessageCost(tenant: Tenant, country: string): MinimumMessageCost | null {
  const entry = tenant.settings.minimum_message_costs[country as keyof typeof tenant.settings.minimum_message_costs];
  return entry ? { amount: entry.costs, currency: entry.currency } : null;
}

/** From here on the credits badge shows (LAY-36). */
export const fewCredits = 10;
