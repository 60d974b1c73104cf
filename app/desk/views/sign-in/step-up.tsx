import { useT } from "~/i18n/use-t";
import { deskPaths } from "../../desk-paths";
import { BackLink, SignInFrame } from "./sign-in-frame";
import { PasskeyForm } from "./passkey-form";

interface StepUpProps {
  to: string;
  name: string;
  isDemo: boolean;
  hasApp: boolean;
  wrong?: string | undefined;
  options?: object | undefined;
}

/** Asks for the passkey again, before a command that requires it. */
export function StepUp({ to, name, isDemo, hasApp, wrong, options }: StepUpProps) {
  const t = useT();
  return (
    <SignInFrame title={t("desk:stepUp.title")} lead={t("desk:stepUp.lead", { name })} wrong={wrong}>
      {isDemo ? (
        <DemoConfirm to={to} />
      ) : (
        <div className="sign-in-ways">
          <section className="way" aria-label={t("desk:stepUp.passkey")}>
            <PasskeyForm
              action={deskPaths.stepUp(to)}
              ceremony="get"
              label={t("desk:stepUp.passkey")}
              otherwise={t("desk:stepUp.withoutScript")}
              options={options}
            />
          </section>
          {hasApp && <CodeForm to={to} />}
        </div>
      )}
      <BackLink to={to}>{t("desk:stepUp.back")}</BackLink>
    </SignInFrame>
  );
}

/** Step-up button of the demo, because its fictional staff have no passkeys. */
function DemoConfirm({ to }: Pick<StepUpProps, "to">) {
  const t = useT();
  return (
    <form method="post" action={deskPaths.stepUp(to)} className="stack">
      <p className="says">{t("desk:stepUp.demoSays")}</p>
      <button type="submit" name="demo" value="yes" className="button primary wide">
        {t("desk:stepUp.demo")}
      </button>
    </form>
  );
}

/** Collapsed form for a code of the authenticator app. */
function CodeForm({ to }: Pick<StepUpProps, "to">) {
  const t = useT();
  return (
    <details className="way">
      <summary>{t("desk:stepUp.byCode")}</summary>
      <form method="post" action={deskPaths.stepUp(to)} className="stack">
        <div className="field">
          <label htmlFor="code">{t("desk:stepUp.code")}</label>
          <input
            id="code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={10}
            aria-describedby="code-hint"
          />
          <p className="hint" id="code-hint">
            {t("desk:stepUp.codeHint")}
          </p>
        </div>
        <button type="submit" className="button wide">
          {t("desk:stepUp.send")}
        </button>
      </form>
    </details>
  );
}
