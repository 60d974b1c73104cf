import "../themes/base.css";
import type { LinksFunction } from "@remix-run/node";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { anyone, noParams } from "~/web/route.server";
import { useNonce } from "~/web/nonce";
import { rootData } from "~/web/root-data.server";
import type { RootData } from "~/web/root-data";
import { ErrorScreen } from "~/layouts/error-screen";
import { themeStylesheet } from "~/layouts/stylesheets";

export const loader = anyone.loader(noParams, async ({ visit, viewer }) => rootData(visit, viewer));

export const links: LinksFunction = () => [{ rel: "manifest", href: "/manifest.webmanifest" }];

/** A route says `handle = { hydrate: false }` when its page ships no framework script (DESIGN 13.2). */
export interface RouteHandle {
  hydrate?: boolean;
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<RootData>("root");
  const hydrate = useMatches().every((match) => (match.handle as RouteHandle | undefined)?.hydrate !== false);
  const nonce = useNonce();
  return (
    <html lang={data?.iso ?? "en"} data-theme={data?.site.theme} data-scheme={data?.scheme} data-viewer={data?.viewer ? "member" : "visitor"}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="rating" content="RTA-5042-1996-1400-1577-RTA" />
        <Meta />
        <Links />
        {data && <link rel="stylesheet" href={themeStylesheet(data.site.theme)} />}
        {data?.site.brandCss && <link rel="stylesheet" href={data.site.brandCss} />}
      </head>
      <body>
        {children}
        {hydrate && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
