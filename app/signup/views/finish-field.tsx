import { PasswordField } from "~/accounts/views/password-field";
import { mostUnits } from "~/platform/characters";
import { Username } from "~/accounts/views/username";
import type { ReactNode } from "react";
import { RichText } from "~/i18n/rich-text";
import { useT } from "~/i18n/use-t";
import { marketingTypes } from "~/notifications/preference";
import { paths } from "~/paths";
import { Checkbox } from "~/ui/checkbox";
import { TextArea } from "~/ui/text-area";
import { signupMessageLength } from "../steps";
import type { StepFieldsProps } from "./step-fields";

/** The last step. Terms and sensitive data need separate ticks (L32; GDPR 7(2), 9(2)a). */
export function FinishField({ facts, state: { fields, hasPassword }, refusal }: StepFieldsProps) {
  const t = useT();
  return (
    <>
      <TextArea
        label={t("signup:step4.message")}
        name="signup_message"
        optional={t("common:optional")}
        maxLength={mostUnits(signupMessageLength)}
        defaultValue={refusal.inputOf("signup_message") ?? fields.signup_message}
        error={refusal.errorOf("signup_message")}
      />
      {hasPassword && <PasswordAgain email={fields.email ?? ""} />}
      <Consent refusal={refusal} name="terms">
        <RichText
          text="signup:step4.terms"
          facts={{ minAge: facts.minAge, date: facts.termsDate }}
          tags={{ terms: <PageLink page="terms" /> }}
        />
      </Consent>
      <Consent refusal={refusal} name="consent">
        <RichText
          text="signup:step4.consent"
          facts={{ site: facts.siteName }}
          tags={{ privacy: <PageLink page="privacy" /> }}
        />
      </Consent>
      <fieldset className="grid">
        <legend className="text-sm text-ink-muted">{t("signup:step4.marketing")}</legend>
        {marketingTypes.map((type) => (
          <Checkbox
            key={type}
            name={type}
            value="yes"
            defaultChecked={refusal.inputOf(type) === "yes"}
            label={t(`notifications:types.${type}`)}
          />
        ))}
      </fieldset>
    </>
  );
}

interface ConsentProps extends Pick<StepFieldsProps, "refusal"> {
  name: "terms" | "consent";
  children: ReactNode;
}

function Consent({ refusal, name, children }: ConsentProps) {
  return (
    <Checkbox
      name={name}
      value="yes"
      required
      error={refusal.errorOf(name)}
      defaultChecked={refusal.inputOf(name) === "yes"}
      label={children}
    />
  );
}

/**
 * Asks for the password again, because the server has stored only its hash (ACC-17). The dialog still has the password
 * and removes the field.
 */
function PasswordAgain({ email }: { email: string }) {
  const t = useT();
  return (
    <div data-signup-again>
      <Username email={email} />
      <PasswordField
        label={t("signup:step4.again")}
        name="password"
        autoComplete="new-password"
        optional={t("common:optional")}
        hint={t("signup:step4.againHint")}
      />
    </div>
  );
}

/** Opens the page in a new tab, so that the answers stay in the form. */
function PageLink({ page, children }: { page: "terms" | "privacy"; children?: ReactNode }) {
  return (
    <a href={paths.page(page)} target="_blank" rel="noopener" className="link">
      {children}
    </a>
  );
}
