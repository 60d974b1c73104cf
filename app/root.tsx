import type { HeadersFunction, MetaFunction } from "@remix-run/node";
import { Links, Outlet, Scripts, ScrollRestoration, useMatches, useNavigate } from "@remix-run/react";
import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { useFollowLocale } from "~/i18n/use-follow-locale";
import { useAppBadge } from "~/layouts/app-badge";
import { ErrorScreen, shownError } from "~/layouts/error-screen";
import { PageMeta } from "~/layouts/page-meta";
import { isHydrated, stylesOf } from "~/layouts/route-handle";
import { baseStylesheet, faceStylesheet, themeStylesheet } from "~/layouts/stylesheets";
import { useLoadedRootData } from "~/layouts/use-frame";
import { LazyLikePopup } from "~/layouts/views/lazy-like-popup";
import visitorScript from "~/layouts/visitor?plain";
import { paths } from "~/paths";
import { useLiveCounts } from "~/client/live-counts";
import { LiveUpdates } from "~/layouts/live-updates";
import { useNonce } from "~/client/nonce";
import { useReloadGuard } from "~/client/use-reload-guard";
import { RootDataContext, useRootData, useVisitFactsOf, VisitFactsContext } from "~/client/root-context";
import type { RootData } from "~/client/root-data";
import { OpenPageContext } from "~/ui/link-navigation";
import { useNoteHydrated } from "~/ui/use-painted";
import { rootData } from "~/server/root-data.server";
import { anyone, noParams } from "~/server/route.server";

export { shouldRevalidateFrame as shouldRevalidate } from "~/client/revalidation";

export const loader = anyone.loader(noParams, async ({ visit, viewer }) => rootData(visit, viewer));

/** Passes on `Retry-After` of a refusal (429). Other headers of a thrown response do not fit the error page. */
export const headers: HeadersFunction = ({ errorHeaders }) => {
  const seconds = errorHeaders?.get("retry-after");
  return new Headers(seconds ? { "retry-after": seconds } : undefined);
};

/** Title of a page that sets none: the site's name, or the error's title (LAY-49). */
export const meta: MetaFunction<typeof loader> = ({ data, error }) => [
  { title: error ? (shownError(error).message ?? "Error") : (data?.tenant.name ?? "") },
];

export function Layout({ children }: { children: ReactNode }) {
  const data = useLoadedRootData();
  return (
    <RootDataContext.Provider value={data}>
      <VisitFactsContext.Provider value={useVisitFactsOf(data)}>
        <Page data={data}>{children}</Page>
      </VisitFactsContext.Provider>
    </RootDataContext.Provider>
  );
}

function Page({ data, children }: { data: RootData | null; children: ReactNode }) {
  const hydrate = isHydrated(useMatches());
  const nonce = useNonce();
  const { unreadMessages, newLikes } = useLiveCounts();
  const t = useT();
  return (
    <html
      lang={data?.locale ?? "en"}
      data-theme={data?.tenant.theme ?? defaultTheme}
      data-scheme={data?.scheme}
      data-viewer={data && (data.viewer ? "member" : "visitor")}
    >
      <Head data={data} total={unreadMessages + newLikes} />
      <body>
        {children}
        {(!data?.viewer || !hydrate) && (
          <script type="module" src={visitorScript} data-unreachable={t("errors:network")} />
        )}
        {/* In development this script reloads a page that has no other scripts. */}
        {import.meta.env.DEV && !hydrate && <script type="module" src="/@vite/client" />}
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

/** The theme of the error page when the root loader failed. */
const defaultTheme = "ember";

/** The head of a page, with `total` unread messages and likes in its title. */
function Head({ data, total }: { data: RootData | null; total: number }) {
  const matches = useMatches();
  const theme = data?.tenant.theme ?? defaultTheme;
  const base = baseStylesheet(stylesOf(matches), Boolean(data?.viewer));
  const face = faceStylesheet(theme, base);
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      {data && <BarColours colours={data.tenant.barColours} scheme={data.scheme} />}
      <meta name="rating" content="RTA-5042-1996-1400-1577-RTA" />
      <PageMeta total={total} />
      <link rel="stylesheet" href={base} />
      <link rel="stylesheet" href={themeStylesheet(theme)} />
      {face && <link rel="stylesheet" href={face} />}
      {data?.tenant.brandCss && <link rel="stylesheet" href={data.tenant.brandCss} />}
      {/* Only members get the manifest, which offers the installation. This saves visitors a request (P12). */}
      {data?.viewer && <link rel="manifest" href={paths.manifest()} />}
      <link rel="icon" type="image/svg+xml" href={paths.icon("icon.svg")} />
      <link rel="apple-touch-icon" href={paths.icon("touch.png")} />
      {isHydrated(matches) && <Links />}
    </head>
  );
}

/** Gives the browser's own bars the colour of the page. */
function BarColours({ colours, scheme }: { colours: RootData["tenant"]["barColours"]; scheme: RootData["scheme"] }) {
  if (scheme !== "auto") return <meta name="theme-color" content={colours[scheme]} />;
  return (
    <>
      <meta name="theme-color" content={colours.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={colours.dark} media="(prefers-color-scheme: dark)" />
    </>
  );
}

export default function App() {
  const data = useRootData();
  const { unreadMessages, newLikes } = useLiveCounts();
  useFollowLocale(data?.locale ?? "en");
  useAppBadge(unreadMessages + newLikes);
  useReloadGuard();
  useNoteHydrated();
  return (
    <OpenPageContext.Provider value={useNavigate()}>
      <LiveUpdates />
      {data && <LazyLikePopup isMember={data.viewer !== null} />}
      <Outlet />
    </OpenPageContext.Provider>
  );
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
