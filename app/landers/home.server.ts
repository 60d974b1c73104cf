import type { Locale } from "~/i18n/locales";
import { formatMoney } from "~/platform/money";
import { lruCache } from "~/platform/lru-cache";
import type { SignupAccess } from "~/tenancy/signup-access";
import { bundlesOnSale, minimumMessageCost } from "~/tenancy/prices";
import { fictionalWords, optionalText, tenantText, type Tenant } from "~/tenancy/tenant";
import { signupAccessFor } from "~/tracking/signup-access";
import { type PostcardInterest, postcardInterestsOf } from "./postcard-interests";
import type { Arrival } from "./lander-facts.server";

const eveningsShown = 4;

export interface HomePage {
  title: string;
  description: string;
  theme: Tenant["settings"]["theme"];
  tagline: string;
  headline: string;
  sub: string;
  points: string[];
  evenings: PostcardInterest[];
  /** The site's own headline above the postcards. Null when the default headline is shown. */
  eveningsHeadline: string | null;
  eveningsText: string | null;
  signupLine: string;
  /** The lowest price of a message, formatted. Null when the tenant sells nothing. */
  messageFrom: string | null;
  freeMessages: number;
  refundDays: number;
  minAge: number;
  fictionalLabel: string;
  signupAccess: SignupAccess;
}

const remember = lruCache<Tenant, HomePage>(1000);

/** A tenant's home page. Shows no members, so that one cached page serves many visitors (DESIGN 13.3). */
export function homePage(tenant: Tenant, visitor: Arrival): HomePage {
  const { locale, country, tracking } = visitor;
  const signupAccess = signupAccessFor({ tenant, tracking });
  return remember(tenant, `${tenant.id} ${locale} ${country} ${signupAccess}`, () =>
    makeHomePage(tenant, locale, country, signupAccess),
  );
}

function makeHomePage(tenant: Tenant, locale: Locale, country: string, signupAccess: SignupAccess): HomePage {
  const { settings } = tenant;
  const say = (key: Parameters<typeof tenantText>[2]) => tenantText(tenant, locale, key);
  const cost = bundlesOnSale(tenant).length > 0 ? minimumMessageCost(tenant, country) : null;
  return {
    title: say("index_title"),
    description: say("description"),
    theme: settings.theme,
    tagline: say("tagline"),
    headline: say("hero_headline") || say("index_title"),
    sub: say("hero_sub") || say("description"),
    points: [say("point_1"), say("point_2"), say("point_3")].filter((point) => point !== ""),
    evenings: postcardInterestsOf(settings, eveningsShown),
    eveningsHeadline: optionalText(tenant, locale, "evenings_headline"),
    eveningsText: optionalText(tenant, locale, "evenings_text"),
    signupLine: say("signup_line"),
    messageFrom: cost && formatMoney(cost.amountMinor, cost.currency, locale),
    freeMessages: settings.free_messages,
    refundDays: settings.refund_days,
    minAge: settings.min_age,
    fictionalLabel: fictionalWords(tenant, locale).label,
    signupAccess,
  };
}
