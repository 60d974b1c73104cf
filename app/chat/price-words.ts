import type { Translate } from "~/i18n/messages";
import type { SendCost } from "./policy";

/** The price of a message, with the balance that pays for the message. */
export function priceWords(t: Translate, cost: SendCost, balance: number): string {
  if (cost.free) return t("chat:composer.priceFree", { count: cost.left });
  if (cost.credits === 0) return t("chat:composer.priceNothing");
  return `${t("chat:composer.price", { count: cost.credits })}. ${t("chat:composer.balance", { count: balance })}`;
}
