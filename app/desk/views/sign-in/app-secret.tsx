import { useT } from "~/i18n/use-t";
import type { QrShape } from "../../qr";

export interface SecretShown {
  secret: string;
  /** The secret in encrypted form, for the form's hidden field. */
  sealed: string;
  qr: QrShape;
}

/** The secret for an authenticator app, as QR code and as text, with the field for its first code. */
export function AppSecret({ shown }: { shown: SecretShown }) {
  const t = useT();
  const { secret, sealed, qr } = shown;
  return (
    <>
      <ol className="steps">
        <li>
          <p>{t("desk:app.scan")}</p>
          <svg className="qr" viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={t("desk:app.qr")}>
            <path d={qr.path} />
          </svg>
          <p className="hint">
            {t("desk:app.typed")} <code>{(secret.match(/.{1,4}/g) ?? []).join(" ")}</code>
          </p>
        </li>
        <li className="field">
          <label htmlFor="app-code">{t("desk:app.code")}</label>
          <input id="app-code" name="code" inputMode="numeric" autoComplete="one-time-code" required maxLength={10} />
        </li>
      </ol>
      <input type="hidden" name="sealed" value={sealed} />
    </>
  );
}
