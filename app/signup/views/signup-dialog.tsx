import { Icon } from "~/ui/icon";
import { nothingRefused } from "~/accounts/shown-refusals";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { emptySignup, type SignupFacts } from "../facts";
import { SignupForm } from "./signup-form";

/**
 * The sign-up as a dialog over a visitor page. Contains no data of a visitor, so that pages can be cached. `closedby`
 * keeps an unfinished sign-up open on Escape (ACC-20, ACC-21, AMB-090).
 */
export function SignupDialog({ facts }: { facts: SignupFacts }) {
  const t = useT();
  return (
    <dialog
      data-signup-dialog
      data-starts-at={paths.signup()}
      data-first-step={paths.signupStep(0)}
      data-offline={t("signup:offline")}
      closedby="none"
      aria-label={t("signup:label")}
      className="dialog"
    >
      <div className="group/signup grid gap-1 p-5 sm:p-7">
        <div className="-mt-2 -mr-2 flex justify-between gap-4">
          <p className="hidden py-2.5 text-ink-muted group-has-data-[signup=0]/signup:block">{facts.line}</p>
          <button
            type="button"
            data-signup-close
            aria-label={t("signup:close")}
            className="touch-target ml-auto inline-grid shrink-0 place-items-center rounded-full text-ink-muted hover:bg-sunken"
          >
            <Icon name="x" className="size-5" />
          </button>
        </div>
        <SignupForm facts={facts} state={emptySignup} refusal={nothingRefused} heading="h2" />
      </div>
    </dialog>
  );
}
