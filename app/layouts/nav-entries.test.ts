import { describe, expect, it } from "vitest";
import type { Translate } from "~/i18n/messages";
import { type NavFacts, navEntries } from "./nav-entries";

const words: Translate = (key) => key;
const entries = (facts: Partial<NavFacts>) =>
  navEntries(words, { pathname: "/members", premium: false, credits: 0, unreadMessages: 0, newLikes: 0, ...facts });
const last = (facts: Partial<NavFacts>) => entries(facts)[3];

describe("a member's navigation entries", () => {
  it("The navigation leads to search, messages with the unread number and likes with the new ones (LAY-29, LAY-30, LAY-32)", () => {
    const [search, messages, likes] = entries({ unreadMessages: 2, newLikes: 3 });
    expect(search).toMatchObject({ href: "/members", isCurrent: true });
    expect(messages).toMatchObject({ href: "/chats", badge: { count: 2 }, isCurrent: false });
    expect(likes).toMatchObject({ href: "/likes", badge: { count: 3 } });
  });

  it("The last entry offers premium before the first purchase, without a badge (LAY-35)", () => {
    expect(last({ credits: 0 })).toMatchObject({ href: "/premium" });
    expect(last({ credits: 0 })?.badge).toBeUndefined();
  });

  it("The last entry shows paying members their credits when few are left (LAY-34, LAY-36..38)", () => {
    expect(last({ premium: true, credits: 11 })).toMatchObject({ href: "/credits" });
    expect(last({ premium: true, credits: 11 })?.badge).toBeUndefined();
    expect(last({ premium: true, credits: 10 })?.badge).toMatchObject({ count: 10, tone: "warning" });
    expect(last({ premium: true, credits: 1 })?.badge).toMatchObject({ count: 1, tone: "warning" });
    expect(last({ premium: true, credits: 0 })?.badge).toMatchObject({ count: 0, tone: "danger", showZero: true });
  });
});
