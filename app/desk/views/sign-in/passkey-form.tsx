import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";

interface PasskeyFormProps {
  action: string;
  ceremony: "create" | "get";
  label: string;
  /** Alternative for a browser without JavaScript or passkeys. */
  otherwise: ReactNode;
  /** Passkey options. The console's script reads them from the response and ignores the rest of the page. */
  options?: object | undefined;
  children?: ReactNode;
}

/** A form for a passkey, which the console's script fills. Hidden without JavaScript. */
export function PasskeyForm({ action, ceremony, label, otherwise, options, children }: PasskeyFormProps) {
  const t = useT();
  return (
    <>
      <form
        method="post"
        action={action}
        className="passkey"
        hidden
        data-passkey={ceremony}
        data-unable={t("desk:passkey.unable")}
        data-refused={t("desk:passkey.refused")}
        data-known={t("desk:passkey.known")}
        data-failed={t("desk:passkey.failed")}
      >
        {children}
        <input type="hidden" name="credential" />
        <button type="submit" className="button primary wide">
          {label}
        </button>
        <p className="error-box" role="alert" data-passkey-said hidden />
      </form>
      <noscript>
        <p className="says">{otherwise}</p>
      </noscript>
      {options && <div hidden data-passkey-options={JSON.stringify(options)} />}
    </>
  );
}
