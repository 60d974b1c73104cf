import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { deskPaths } from "../../desk-paths";
import { BrandSign } from "../brand-sign";
import { ErrorBox } from "../error-box";

interface SignInFrameProps {
  title: string;
  lead?: ReactNode;
  /** Reason of the last refused attempt. */
  wrong?: string | undefined;
  /** True for a screen with the demo's cards. */
  isWide?: boolean;
  children: ReactNode;
}

/** Frame of the screens without a session: sign-in, invitation, step-up. */
export function SignInFrame({ title, lead, wrong, isWide = false, children }: SignInFrameProps) {
  const t = useT();
  return (
    <main className={isWide ? "sign-in sign-in-wide" : "sign-in"} id="main">
      <a className="brand" href={deskPaths.home()}>
        <BrandSign />
        {t("desk:brand")}
      </a>
      <header>
        <h1>{title}</h1>
        {lead && <p className="muted">{lead}</p>}
      </header>
      {wrong && <ErrorBox>{wrong}</ErrorBox>}
      {children}
    </main>
  );
}

/** Link to the previous screen, with Esc as its shortcut. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p>
      <a href={to} data-back>
        {children}
      </a>
    </p>
  );
}
