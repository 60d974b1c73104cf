import type { ReactNode } from "react";
import { RichText } from "~/i18n/rich-text";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Checkbox } from "~/ui/checkbox";
import { TextArea } from "~/ui/text-area";
import { signupMessageLength } from "../steps";
import type { StepFieldsProps } from "./step-fields";

/**
 * The last step: the message, and the one consent that membership here needs (L32), with the version it is given to.
 */
export function FinishField({ facts, state: { fields }, refusal }: StepFieldsProps) {
  const t = useT();
  return (
    <>
      <TextArea
        label={t("signup:step4.message")}
        name="signup_message"
        optional={t("common:optional")}
        maxLength={signupMessageLength}
        defaultValue={refusal.inputOf("signup_message") ?? fields.signup_message}
        error={refusal.errorOf("signup_message")}
      />
      <Checkbox
        name="consent"
        value="yes"
        required
        error={refusal.errorOf("consent")}
        label={
          <RichText
            text="signup:step4.consent"
            facts={{ minAge: facts.minAge, date: facts.termsDate, site: facts.siteName }}
            tags={{ terms: pageLink("terms"), privacy: pageLink("privacy") }}
          />
        }
      />
    </>
  );
}

/** Opens beside the form, so that reading the terms does not lose it. The words come from the text around it. */
function pageLink(page: "terms" | "privacy") {
  return (words: ReactNode) => (
    <a key={page} href={paths.page(page)} target="_blank" rel="noopener" className="link">
      {words}
    </a>
  );
}
