import { suggestedEmail } from "~/accounts/email-suggestion";
import type { ShownRefusals } from "~/accounts/shown-refusals";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import type { SignupState } from "../facts";
import { pageOf } from "./step-page";

interface EmailSuggestionProps {
  state: SignupState;
  refusal: ShownRefusals;
  forMember: string | undefined;
}

/**
 * Asks "Did you mean gmail.com?" after a mistyped email address. Accepting the suggestion sends the first step again.
 */
export function EmailSuggestion({ state: { step, fields }, refusal, forMember }: EmailSuggestionProps) {
  const t = useT();
  const answers = { ...fields, ...typedAt0(refusal) };
  const meant = step > 1 ? null : suggestedEmail(answers.email ?? "");
  if (!meant) return null;
  const carried = { email: meant, gender: answers.gender, country: answers.country, invitation: answers.invitation };
  return (
    <form
      method="post"
      action={paths.doSignupStep(0)}
      className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-info-soft p-4 text-on-info-soft"
    >
      <input type="hidden" name="return_to" value={pageOf(0, forMember, answers.invitation)} />
      {forMember && <input type="hidden" name="for_member" value={forMember} />}
      {Object.entries(carried).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <p className="wrap-anywhere">{t("signup:meant.question", { email: meant })}</p>
      <Button variant="quiet" size="compact">
        {t("signup:meant.take")}
      </Button>
    </form>
  );
}

/** Returns the fields of a refused form, which are newer than the draft's answers. */
function typedAt0({ inputOf }: ShownRefusals): Partial<Record<"email" | "gender" | "country", string>> {
  const typed = (["email", "gender", "country"] as const).map((name) => [name, inputOf(name)] as const);
  return Object.fromEntries(typed.filter(([, value]) => value !== undefined));
}
