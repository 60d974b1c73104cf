import { useT } from "~/i18n/use-t";
import type { Role } from "~/operators/staff/role-permissions";
import { deskPaths } from "../../desk-paths";
import { initialsOf } from "../initials";
import { SignInFrame } from "./sign-in-frame";
import { PasskeyForm } from "./passkey-form";

/** A command for the terminal, which is not translated. */
const wayBack = "npm run operator -- invite-staff you@example.com owner";

export interface DemoCard {
  role: Role;
  name: string;
  /** Names of the sites. Null for all sites. */
  sites: readonly string[] | null;
}

interface SignInProps {
  /** URL to open after the sign-in. */
  to: string;
  /** The fictional staff. Null outside a demo. */
  demo: readonly DemoCard[] | null;
  /** True while the console keeps a form that was sent without a session. */
  keepsForm: boolean;
  email: string;
  wrong?: string | undefined;
  options?: object | undefined;
}

/** The login: by passkey, by code, and in a demo by one button for each role. */
export function SignIn({ to, demo, keepsForm, email, wrong, options }: SignInProps) {
  const t = useT();
  return (
    <SignInFrame
      title={t("desk:signIn.title")}
      lead={demo ? undefined : t("desk:signIn.lead")}
      wrong={wrong}
      isWide={demo !== null}
    >
      {keepsForm && <p className="says">{t("desk:signIn.keepsForm")}</p>}
      {demo && <DemoPeople people={demo} to={to} />}
      <div className="sign-in-ways">
        <section className="way" aria-label={t("desk:signIn.passkey")}>
          {demo && <h2>{t("desk:signIn.yours")}</h2>}
          <PasskeyForm
            action={deskPaths.signIn(to)}
            ceremony="get"
            label={t("desk:signIn.passkey")}
            otherwise={t("desk:signIn.withoutScript")}
            options={options}
          />
        </section>
        <details className="way" open={email !== "" || undefined}>
          <summary>{t("desk:signIn.byCode")}</summary>
          <CodeForm to={to} email={email} />
        </details>
        <details className="way">
          <summary>{t("desk:signIn.lockedOut")}</summary>
          <div className="prose">
            <p>{t("desk:signIn.askOwner")}</p>
            <p>{t("desk:signIn.onMachine")}</p>
            <pre>
              <code>{wayBack}</code>
            </pre>
          </div>
        </details>
      </div>
    </SignInFrame>
  );
}

function CodeForm({ to, email }: Pick<SignInProps, "to" | "email">) {
  const t = useT();
  return (
    <form method="post" action={deskPaths.signIn(to)} className="stack">
      <div className="field">
        <label htmlFor="email">{t("desk:signIn.email")}</label>
        <input
          id="email"
          name="email"
          type="email"
          autoComplete="username"
          required
          maxLength={320}
          defaultValue={email}
        />
      </div>
      <CodeField />
      <button type="submit" className="button wide">
        {t("desk:signIn.send")}
      </button>
    </form>
  );
}

function CodeField() {
  const t = useT();
  return (
    <div className="field">
      <label htmlFor="code">{t("desk:signIn.code")}</label>
      <input
        id="code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        required
        maxLength={40}
        aria-describedby="code-hint"
      />
      <p className="hint" id="code-hint">
        {t("desk:signIn.codeHint")}
      </p>
    </div>
  );
}

function DemoPeople({ people, to }: { people: readonly DemoCard[]; to: string }) {
  const t = useT();
  return (
    <section aria-labelledby="demo">
      <h2 id="demo">{t("desk:signIn.demo")}</h2>
      <p className="muted">{t("desk:signIn.demoLead")}</p>
      <form method="post" action={deskPaths.signInDemo(to)} className="cards">
        {people.map(({ role, name, sites }, index) => (
          <button
            key={role}
            type="submit"
            name="role"
            value={role}
            className="card"
            data-key={String(index + 1)}
            data-key-name={name}
          >
            <span className="initials" aria-hidden="true">
              {initialsOf(name)}
            </span>
            <span className="card-words">
              <strong>{t(`desk:role.${role}`)}</strong>
              <span>{name}</span>
              <span className="muted">{sites ? sites.join(", ") : t("desk:signIn.everySite")}</span>
            </span>
          </button>
        ))}
      </form>
    </section>
  );
}
