import { useT } from "~/i18n/use-t";
import { deskPaths } from "../../desk-paths";
import { BackLink, SignInFrame } from "./sign-in-frame";

/** The ten recovery codes, shown once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useT();
  return (
    <SignInFrame title={t("desk:recovery.title")} lead={t("desk:recovery.lead")}>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="says">{t("desk:recovery.says")}</p>
      <a href={deskPaths.access()} className="button primary wide">
        {t("desk:recovery.kept")}
      </a>
    </SignInFrame>
  );
}

/** Asks for confirmation, because new codes void the earlier codes. */
export function RenewCodes() {
  const t = useT();
  return (
    <SignInFrame title={t("desk:recovery.again")} lead={t("desk:recovery.againLead")}>
      <form method="post" action={deskPaths.accessCodes()} className="stack">
        <button type="submit" className="button primary wide">
          {t("desk:recovery.send")}
        </button>
      </form>
      <BackLink to={deskPaths.access()}>{t("desk:app.back")}</BackLink>
    </SignInFrame>
  );
}
