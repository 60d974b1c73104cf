import { invite, linkTokenHash } from "~/accounts/email-links.server";
import { addCampaignCode, endCampaignCode } from "~/offers/campaign-codes.server";
import { timeBonusCode, trialCode, welcomeCode } from "~/offers/offer";
import { minorExponent } from "~/platform/money";
import { canonicalOrigin } from "~/tenancy/origin.server";
import { tenantCurrency } from "~/tenancy/prices";
import type { TenantWriter } from "~/tenancy/scope.server";
import { OperatorError } from "./operator-error";

interface NewCode {
  code: string;
  percent: number;
  /** An amount with its currency, such as `20EUR`. */
  minimum?: string | undefined;
  country?: string | undefined;
  until?: string | undefined;
}

/** Creates a discount code. Refuses a code that would apply to no order of this site. */
export async function makeCode(w: TenantWriter, wanted: NewCode): Promise<void> {
  const { code, percent, minimum, country, until } = wanted;
  if ([timeBonusCode, welcomeCode, trialCode].includes(code.toUpperCase()))
    throw new OperatorError(`${code.toUpperCase()} is a rule of its own and cannot be made.`);
  const { countries } = w.tenant.settings;
  if (country && !countries.some((sold) => sold === country))
    throw new OperatorError(`The site does not sell to ${country}. It sells to: ${countries.join(", ")}.`);
  const least = minimum ? readMinimum(w, minimum, country) : null;
  const campaign = { code, percentage: percent, minimum: least, country: country ?? null, until: until ?? null };
  if (!(await addCampaignCode(w, campaign))) throw new OperatorError(`There is a code ${code.toUpperCase()} already.`);
}

function readMinimum({ tenant }: TenantWriter, text: string, country: string | undefined) {
  const [, number = "", currency = ""] = /^(\d+(?:\.\d+)?)([A-Z]{3})$/.exec(text) ?? [];
  const places = country ? [country] : tenant.settings.countries;
  const known = [...new Set(places.map((place) => tenantCurrency(tenant, place)))];
  if (!known.some((each) => each === currency))
    throw new OperatorError(`minimum must be an amount like 20${known[0]}; the site takes ${known.join(", ")} there.`);
  return { amountMinor: Math.round(Number(number) * 10 ** minorExponent(currency)), currency };
}

export async function endCode(w: TenantWriter, code: string): Promise<void> {
  if (!(await endCampaignCode(w, code)))
    throw new OperatorError(`There is no code ${code.toUpperCase()} that still holds.`);
}

/**
 * Creates an invitation for one person. Returns its URL, and the token's hash for the act, which must not contain the
 * token.
 */
export async function invitePerson(w: TenantWriter): Promise<{ address: string; tokenHash: string }> {
  const path = await invite(w);
  return { address: canonicalOrigin(w.tenant) + path, tokenHash: linkTokenHash(path.slice(1)) };
}
