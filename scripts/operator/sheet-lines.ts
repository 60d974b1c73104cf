/** Lines that operators' commands about one member or order print. */
import type { FoundByExact } from "~/operators/members/find.server";
import type { MemberContact } from "~/operators/members/sheet.server";
import type { OrderDetail } from "~/operators/orders/order-detail.server";
import type { OpenedSheet } from "~/operators/verbs/sheet-verbs.server";
import { orderNumber } from "~/payments/order";
import { formatMoney } from "~/platform/money";
import { escapeLine } from "~/platform/terminal";
import { stamp } from "./lines";
import { refundableLines } from "./money-lines";

export function foundLine({ memberId, name, state, fictional, orderId }: FoundByExact): string {
  const kind = fictional ? `${state}, fictional` : state;
  const order = orderId ? `  order ${orderId}` : "";
  return `${memberId}  ${kind.padEnd(12)} ${escapeLine(name ?? "erased")}${order}`;
}

export function sheetLines({ head, erased }: OpenedSheet): string {
  if (erased) return `Erased on ${stamp(erased.erasedAt)} (${erased.reason}); ${erased.orders} orders are kept by law.`;
  const { name, fictional, state, suspendedUntil, heldUntil, age, country, locale, credits, strikes, waiting } = head;
  const until = suspendedUntil ?? heldUntil;
  return [
    `${escapeLine(name)}${fictional ? " (fictional)" : ""}, ${age}, ${country}, ${locale}`,
    `${heldUntil ? "held" : state}${until ? ` until ${stamp(until)} UTC` : ""}${head.restrictedBy ? ` by ${escapeLine(head.restrictedBy)}` : ""}`,
    `since ${stamp(head.since)}, last active ${stamp(head.lastActiveAt)}, ${head.premiumSince ? "premium" : "free"}, ${credits} credits`,
    `${strikes.count} strikes of weight ${strikes.weight} in 12 months${strikes.isLinked ? " over linked accounts" : ""}, ${waiting.length} items wait, address ${head.maskedEmail ?? "none"}`,
  ].join("\n");
}

export function contactLines({ email, preferences, devices }: MemberContact): string {
  const each = devices.map(({ device, seenOn }) => `  ${seenOn}  ${escapeLine(device)}`);
  return [escapeLine(email ?? "no address"), preferenceLine(preferences), ...each].join("\n");
}

function preferenceLine(preferences: MemberContact["preferences"]): string {
  if (!preferences) return "  no preferences";
  const { genders, minAge, maxAge, within, places } = preferences;
  const wishes = {
    genders: genders?.join(" ") ?? "preset",
    ages: minAge === null && maxAge === null ? "" : `${minAge ?? ""}-${maxAge ?? ""}`,
    within: within === null ? "" : `${within} km`,
    places: places.join(" "),
  };
  return `  ${Object.entries(wishes)
    .map(([name, wish]) => `${name}: ${escapeLine(wish || "any")}`)
    .join(", ")}`;
}

export function orderLines({ order, terms, steps, returnAtBank, owedReturns }: OrderDetail): string {
  const money = (minor: number) => formatMoney(minor, order.currency, "en");
  const atBank = returnAtBank && [
    `the return ${returnAtBank.id} of ${money(returnAtBank.amountMinor)} waits for a dispute: after a lost one, "settled" closes it`,
  ];
  return [
    `${orderNumber(order.id)}  ${stamp(order.createdAt)}  ${order.state}  ${order.credits} credits for ${money(order.amountMinor)} by ${order.method}`,
    ...steps.map(({ at, kind, facts }) => `  ${stamp(at)}  ${kind}  ${escapeLine(Object.values(facts).join(" "))}`),
    refundableLines(terms),
    ...(atBank ?? []),
    ...owedReturns.map(
      ({ id, amountMinor, hasFailed }) =>
        `the return ${id} of ${money(amountMinor)} is not paid yet${hasFailed ? ', its refund failed: "refund-again" sends it again' : ""}`,
    ),
  ].join("\n");
}
