import { useT } from "~/i18n/use-t";
import type { Role } from "~/operators/staff/role-permissions";
import { deskPaths } from "../../desk-paths";
import { When } from "../when";
import { AppSecret, type SecretShown } from "./app-secret";
import { BackLink, SignInFrame } from "./sign-in-frame";
import { PasskeyForm } from "./passkey-form";

export interface Invited {
  token: string;
  email: string;
  name: string;
  grants: readonly { role: Role; site: string | null }[];
  isKnown: boolean;
  isUsable: boolean;
  usableFrom: Date;
}

interface JoinProps {
  invited: Invited;
  /** Suggested name of the new passkey. */
  device: string;
  wrong?: string | undefined;
  options?: object | undefined;
}

/** The page of an invitation: name, roles, and the form for the first passkey. */
export function Join({ invited, device, wrong, options }: JoinProps) {
  const t = useT();
  const { token, email, isKnown, isUsable, usableFrom } = invited;
  if (!isUsable) {
    return (
      <SignInFrame title={t("desk:join.waits")} lead={t("desk:join.waitsLead", { email })}>
        <p>
          {t("desk:join.waitsUntil")} <When at={usableFrom} />
        </p>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame
      title={t(isKnown ? "desk:join.again" : "desk:join.title")}
      lead={<InvitedAs invited={invited} />}
      wrong={wrong}
    >
      <div className="sign-in-ways">
        <section className="way" aria-label={t("desk:join.passkey")}>
          <PasskeyForm
            action={deskPaths.join(token)}
            ceremony="create"
            label={t("desk:join.passkey")}
            otherwise={t("desk:join.withoutScript")}
            options={options}
          >
            <NameField name={invited.name} />
            <LabelField device={device} />
          </PasskeyForm>
        </section>
        <p className="way">
          <a href={deskPaths.joinByApp(token)}>{t("desk:join.byApp")}</a>
        </p>
      </div>
    </SignInFrame>
  );
}

function InvitedAs({ invited: { email, grants } }: { invited: Invited }) {
  const t = useT();
  const held = grants.map(({ role, site }) =>
    t(site === null ? "desk:join.onNetwork" : "desk:join.onSite", { role: t(`desk:role.${role}`), site: site ?? "" }),
  );
  return <>{t("desk:join.lead", { email, as: held.join(", ") })}</>;
}

/** The name that colleagues read in the audit log. */
function NameField({ name }: { name: string }) {
  const t = useT();
  return (
    <div className="field">
      <label htmlFor="name">{t("desk:join.name")}</label>
      <input id="name" name="name" autoComplete="name" required maxLength={80} defaultValue={name} />
    </div>
  );
}

export function LabelField({ device }: { device: string }) {
  const t = useT();
  return (
    <div className="field">
      <label htmlFor="label">{t("desk:join.label")}</label>
      <input id="label" name="label" required maxLength={60} defaultValue={device} aria-describedby="label-hint" />
      <p className="hint" id="label-hint">
        {t("desk:join.labelHint")}
      </p>
    </div>
  );
}

interface JoinByAppProps {
  invited: Invited;
  secret: SecretShown;
  name: string;
  wrong?: string | undefined;
}

/** Joining without a passkey: by an authenticator app, which also works without JavaScript. */
export function JoinByApp({ invited, secret, name, wrong }: JoinByAppProps) {
  const t = useT();
  return (
    <SignInFrame title={t("desk:join.appTitle")} lead={<InvitedAs invited={invited} />} wrong={wrong}>
      <form method="post" action={deskPaths.joinByApp(invited.token)} className="stack">
        <NameField name={name} />
        <AppSecret shown={secret} />
        <button type="submit" className="button primary wide">
          {t("desk:join.appSend")}
        </button>
      </form>
      <BackLink to={deskPaths.join(invited.token)}>{t("desk:join.appBack")}</BackLink>
    </SignInFrame>
  );
}

/** The page for an invalid link. Used, expired and unknown links look alike. */
export function DeadLink() {
  const t = useT();
  return (
    <SignInFrame title={t("desk:join.dead")} lead={t("desk:join.deadLead")}>
      <p>
        <a href={deskPaths.signIn()} className="button wide">
          {t("desk:join.deadWay")}
        </a>
      </p>
    </SignInFrame>
  );
}
