import { bonusSeconds } from "~/offers/offer";
import { randomId } from "~/platform/ids";
import type { DemoMember, DemoSite } from "./index";
import { type DemoLogin, demoLogins } from "./logins";

export const minute = 60_000;
export const day = 1440 * minute;

/** An invented member with id and dates. Six of these members are demo logins. */
export interface Person extends DemoMember {
  id: string;
  login: DemoLogin["name"] | null;
  state: "unconfirmed" | "active" | "deleted";
  createdAt: Date;
  activeAt: Date;
  deletedAt: Date | null;
  premiumSince: Date | null;
}

/** Turns the first members of the site's first country into demo logins. None of these is fictional. */
export function loginsOf(members: DemoMember[], site: DemoSite): Map<number, DemoLogin["name"]> {
  const home = [...members.keys()].filter(
    (index) => members[index]?.country === site.countries[0] && !members[index]?.fictional,
  );
  return new Map(demoLogins.map(({ name }, place) => [home[place] as number, name]));
}

export function personOf(member: DemoMember, index: number, login: DemoLogin["name"] | null, now: Date): Person {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const joined = login === "fresh" ? ago(10 * minute) : ago(Math.max(member.joinedDaysAgo, 1) * day);
  const isPremium = login === "premium" || (login === null && !member.fictional && index % 5 < 2);
  return {
    ...member,
    id: randomId(),
    login,
    fictional: login === null && member.fictional,
    state: login === "unconfirmed" || login === "deleted" ? login : "active",
    createdAt: joined,
    activeAt: ago(Math.max(login ? 1 : member.lastActiveMinutesAgo, 1) * minute),
    deletedAt: login === "deleted" ? ago(2 * day) : null,
    premiumSince: isPremium ? new Date(joined.getTime() + bonusSeconds * 1000) : null,
  };
}

/** True for an active member who is neither a demo login nor labelled as fictional. */
export const isOrdinary = ({ login, fictional, state }: Person) => login === null && !fictional && state === "active";

export const isPaying = (one: Person) => isOrdinary(one) && one.premiumSince !== null;
