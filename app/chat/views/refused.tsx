import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button-link";
import { neededPurchase } from "../policy";
import type { RefusedState } from "./composer-state";

interface RefusedPlace {
  id?: string;
  /** URL of the conversation, to return there after a payment. */
  chat: string;
}

/** The refusal's text, with a link to the purchase that removes the refusal (ROL-18, ERR-22). */
export function Refused({ id, code, reason, chat }: Pick<RefusedState, "code" | "reason"> & RefusedPlace) {
  const t = useT();
  const way = neededPurchase(code);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-warning-soft px-4 py-3 text-on-warning-soft">
      <p id={id} role="status" className="grow basis-52 font-medium">
        {reason}
      </p>
      {way && (
        <ButtonLink size="compact" href={way === "premium" ? paths.premiumFrom(chat) : paths.creditsFrom(chat)}>
          {way === "premium" ? t("chat:composer.getPremium") : t("chat:composer.getCredits")}
        </ButtonLink>
      )}
    </div>
  );
}
