import { useT } from "~/i18n/use-t";
import { deskPaths } from "../../desk-paths";
import { AppSecret, type SecretShown } from "./app-secret";
import { BackLink, SignInFrame } from "./sign-in-frame";

interface OwnAppProps {
  secret: SecretShown;
  wrong?: string | undefined;
}

/** Form to set up one's own authenticator app. */
export function OwnApp({ secret, wrong }: OwnAppProps) {
  const t = useT();
  return (
    <SignInFrame title={t("desk:app.title")} lead={t("desk:app.lead")} wrong={wrong}>
      <form method="post" action={deskPaths.accessApp()} className="stack">
        <AppSecret shown={secret} />
        <button type="submit" className="button primary wide">
          {t("desk:app.send")}
        </button>
      </form>
      <BackLink to={deskPaths.access()}>{t("desk:app.back")}</BackLink>
    </SignInFrame>
  );
}
