import type { ReactNode } from "react";
import { Outlet, useMatches, useRouteError } from "react-router-dom";
import { useNonce } from "~/client/nonce";
import { useT } from "~/i18n/use-t";
import script from "../client/desk?plain";
import type { ScreenHandle } from "../screen";
import type { ScreenFault } from "../screen-fault";
import icon from "../../../themes/desk.svg?url";
import stylesheet from "../../../themes/desk.css?url";
import { FaultMessage } from "./fault";

/** The HTML document of each screen, without hydration. One script adds keyboard shortcuts. */
export function Document() {
  return (
    <Html title={useTitle()}>
      <Outlet />
    </Html>
  );
}

/** The document without the console's frame, for instance while the database is unavailable. */
export function DocumentFault() {
  const error = useRouteError();
  return <FaultPage fault={error} />;
}

export function FaultPage({ fault }: { fault: ScreenFault | unknown }) {
  const t = useT();
  return (
    <Html title={t("desk:brand")}>
      <main className="alone" id="main">
        <FaultMessage fault={fault} />
      </main>
    </Html>
  );
}

/** Title of the innermost screen with a title, and the console's name. */
function useTitle(): string {
  const t = useT();
  const titled = useMatches().findLast(({ handle }) => (handle as ScreenHandle | undefined)?.title);
  if (!titled) return t("desk:brand");
  const { title } = titled.handle as ScreenHandle;
  const named = typeof title === "string" ? t(title) : titled.data ? title(titled.data as never, t) : t("desk:brand");
  return t("desk:title", { screen: named });
}

function Html({ title, children }: { title: string; children: ReactNode }) {
  const nonce = useNonce();
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <link rel="icon" type="image/svg+xml" href={icon} />
        <link rel="stylesheet" href={stylesheet} nonce={nonce} />
        <script defer src={script} nonce={nonce} />
      </head>
      <body>{children}</body>
    </html>
  );
}
