import type { Plugin } from "vite";

/**
 * What the framework carries for features that no page of ours has, by file: flags that never change, the time before
 * single fetch, deferred data, blockers, view transitions, prefetching, client loaders, hot updates. Browsers would fetch
 * all of it (P12). One puts something in its place. Each cut is a condition that is answered here, so that the minifier drops what hangs on it.
 */
export interface Cut {
  /** Must stand in the file as often as `times` says, once by default. */
  readonly anchor: string;
  /** Cuts up to and including this. */
  readonly until?: string;
  readonly to: string;
  readonly times?: number;
}

const router: readonly Cut[] = [
  // remix.config.ts sets these; @remix-run/react passes them on.
  { anchor: "future.v7_partialHydration", to: "true", times: 5 },
  { anchor: "future.v7_fetcherPersist", to: "true", times: 5 },
  { anchor: "future.v7_normalizeFormMethod", to: "true", times: 2 },
  { anchor: "future.v7_prependBasename", to: "true", times: 2 },
  { anchor: "future.v7_skipActionErrorRevalidation", to: "true", times: 2 },
  // Deferred data: single fetch brings promises in its own stream.
  { anchor: "return result.type === ResultType.deferred;", to: "return false;" },
  { anchor: "let deferred = value;\n", until: '"function";', to: "return false;" },
  { anchor: "activeDeferreds.forEach((deferredData, routeId) => {", until: "\n    });", to: "" },
  { anchor: "activeDeferreds.forEach((dfd, routeId) => {", until: "\n    });", to: "" },
  {
    anchor: "await Promise.all([resolveNavigationDeferredResults(",
    until: "fetchersToLoad)]);",
    to: "",
  },
  { anchor: "    _internalActiveDeferreds: activeDeferreds,\n", to: "" },
  // Blockers.
  { anchor: "if (unblockBlockerHistoryUpdate) {", to: "if (false) {" },
  { anchor: "if (blockerKey && delta != null) {", to: "if (false) {" },
  { anchor: "if (blockerKey) {", to: "if (false) {" },
  { anchor: "let blockerKey = shouldBlockNavigation({", until: "});", to: "", times: 2 },
  { anchor: "if (blockers.size > 0) {", to: "if (false) {" },
  { anchor: "    state.blockers.forEach((_, key) => deleteBlocker(key));\n", to: "" },
  { anchor: "    getBlocker,\n    deleteBlocker,\n", to: "" },
  // View transitions.
  {
    anchor: "if (pendingAction === Action.Pop) {\n      // Forward takes",
    until: "} else if (pendingViewTransitionEnabled) {",
    to: "if (false) {",
  },
  { anchor: "if (isBrowser) {\n      // FIXME", to: "if (false) {\n      // FIXME" },
  // Hot updates.
  { anchor: "    _internalSetRoutes\n", to: "" },
  // Words for developers: the development server says them.
  {
    anchor: "function warning(cond, message) {\n  if (!cond) {",
    to: "function warning(cond, message) {\n  if (false) {",
  },
  { anchor: "    throw new Error(message);\n", to: "    throw new Error();\n", times: 2 },
  ...['"You made a " + method + " request', '"You made a " + method.toUpperCase()'].map((anchor) => ({
    ...{ anchor, until: 'handle the request.";', to: "method;" },
  })),
];

/** React without its legacy roots, portals and developer tools. */
const react: readonly Cut[] = [
  { anchor: 'if("undefined"!==typeof __REACT_DEVTOOLS_GLOBAL_HOOK__){', to: "if(false){" },
  { anchor: "exports.createPortal=function(a,b){", until: "cl(a,b,null,c)};", to: "" },
  { anchor: "exports.findDOMNode=function(a){", until: "return a};", to: "" },
  { anchor: "exports.hydrate=function(a,b,c){", until: "rl(null,a,b,!0,c)};", to: "" },
  { anchor: "exports.render=function(a,b,c){", until: "rl(null,a,b,!1,c)};", to: "" },
  { anchor: "exports.unmountComponentAtNode=function(a){", until: "}),!0):!1};", to: "" },
  { anchor: "exports.unstable_renderSubtreeIntoContainer=function(a,b,c,d){", until: "rl(a,b,c,!1,d)};", to: "" },
];

const never = (anchor: string): Cut => ({ anchor: `if (${anchor}) {`, to: "if (false) {" });

export const cuts: Readonly<Record<string, readonly Cut[]>> = {
  "/@remix-run/router/dist/router.js": router,
  "/react-dom/cjs/react-dom.production.min.js": react,
  "/react-router/dist/index.js": [
    // Our root has an error page.
    { anchor: "= /*#__PURE__*/React.createElement(DefaultErrorComponent, null);", to: "= null;" },
  ],
  "/react-router-dom/dist/index.js": [
    { anchor: "if (!viewTransitionOpts || isViewTransitionUnavailable) {", to: "if (true) {" },
    never("vtContext.isTransitioning && !vtContext.flushSync"),
    never("renderDfd && pendingState && router.window"),
    never("renderDfd && pendingState && state.location.key === pendingState.location.key"),
    never("!vtContext.isTransitioning && interruption"),
    {
      anchor: "React.useEffect(() => UNSAFE_logV6DeprecationWarnings(future, router.future), [future, router.future]);",
      to: "",
    },
  ],
  "/@remix-run/react/dist/esm/invariant.js": [{ anchor: "throw new Error(message);", to: "throw new Error();" }],
  "/@remix-run/react/dist/esm/browser.js": [
    { anchor: "window.__remixContext.isSpaMode", to: "false", times: 8 },
    { anchor: "window.__remixContext.future.v3_singleFetch", to: "true", times: 4 },
    { anchor: "window.__remixContext.future.v3_fetcherPersist", to: "true" },
    { anchor: "window.__remixContext.future.v3_relativeSplatPath", to: "true" },
    // Nothing asks the others any more, and a document does not name them (`router-cache.ts`).
    { anchor: "window.__remixContext.future", to: "{}", times: 5 },
    // As `handoff.server.ts` gives it.
    {
      anchor: "let stream = window.__remixContext.stream;\n",
      until: "stateDecodingPromise = decodeViaTurboStream(stream, window).then(",
      to: `stateDecodingPromise = window.__remixContext.data.then(({ state, stream }) =>
          state ? { value: state } : decodeViaTurboStream(stream, window)).then(`,
    },
    { anchor: "router.createRoutesForHMR = createClientRoutesWithHMRRevalidationOptOut;", to: "" },
    // Nobody waits for this but hot updates.
    { anchor: "let hmrRouterReadyPromise = new Promise(resolve => {", until: "return undefined;\n});", to: "" },
  ],
  "/@remix-run/react/dist/esm/components.js": [
    { anchor: 'NavLink.displayName = "NavLink";', to: "" },
    // Prefetching.
    {
      anchor:
        "shouldPrefetch && !isAbsolute ? /*#__PURE__*/React.createElement(PrefetchPageLinks, {\n    page: href\n  }) : null",
      to: "null",
      times: 2,
    },
    { anchor: "let [shouldPrefetch, ref, prefetchHandlers] = usePrefetchBehavior(prefetch, props);", to: "", times: 2 },
    { anchor: "_extends({}, props, prefetchHandlers, {", to: "_extends({}, props, {", times: 2 },
    { anchor: "ref: mergeRefs(forwardedRef, ref),", to: "ref: forwardedRef,", times: 2 },
    {
      anchor:
        "isPageLinkDescriptor(link) ? /*#__PURE__*/React.createElement(PrefetchPageLinks, _extends({\n    key: key\n  }, link)) : ",
      to: "",
    },
    {
      anchor: "let preloads = isHydrated ? [] : manifest.entry.imports.concat(routePreloads);",
      to: "let preloads = [];",
    },
    // What only the server writes into the document.
    {
      anchor: "  let {\n    router,\n    static: isStatic,\n    staticContext\n  } = useDataRouterContext();",
      to: "  let { router } = useDataRouterContext();\n  let isStatic = false, staticContext;",
    },
    never('!isStatic && typeof __remixContext === "object" && __remixContext.a'),
  ],
  "/@remix-run/react/dist/esm/fog-of-war.js": [
    { anchor: "return future.v3_lazyRouteDiscovery === true && !isSpaMode;", to: "return true;" },
  ],
  "/@remix-run/react/dist/esm/errorBoundaries.js": [
    // Stands when even our own error page cannot be drawn.
    {
      anchor: "return /*#__PURE__*/React.createElement(RemixRootDefaultErrorBoundary, {",
      until: "});",
      to: 'return React.createElement("html", null, React.createElement("body", null, "Application Error"));',
    },
  ],
  "/@remix-run/react/dist/esm/routes.js": [
    { anchor: ' : route.id === "root" ? RemixRootDefaultHydrateFallback : undefined', to: " : undefined" },
    {
      anchor:
        ' : route.id === "root" ? () => /*#__PURE__*/React.createElement(RemixRootDefaultErrorBoundary, {\n    error: useRouteError()\n  }) : undefined',
      to: " : undefined",
    },
    // Loaders and actions that run in the browser: `leanClient` refuses a route that has one.
    { anchor: "if (!routeModule.clientLoader) {", to: "if (true) {" },
    { anchor: "if (!routeModule.clientAction) {", to: "if (true) {" },
    never("mod.clientLoader"),
    never("mod.clientAction"),
    { anchor: "if (!route.hasClientLoader) {", to: "if (true) {" },
    { anchor: "if (!route.hasClientAction) {", to: "if (true) {" },
    { anchor: "if (isSpaMode) {", to: "if (false) {", times: 3 },
    { anchor: "if (isSpaMode) return", to: "if (false) return", times: 2 },
    // Before single fetch.
    {
      anchor: "let result = await fetchServerHandler(request, route);\n",
      until: ": result;",
      to: "",
    },
    never("needsRevalidation"),
    { anchor: "future.v3_singleFetch && ", to: "" },
  ],
  "/@remix-run/react/dist/esm/routeModules.js": [
    // A page whose code is gone is loaded whole, as its link says. Without a link the page that stands is read anew, at
    // most once a minute (ERR-05, ERR-06).
    {
      anchor: "    if (window.__remixContext.isSpaMode &&",
      until: "    window.location.reload();",
      to: `    let wanted = window.__remixRouter.state.navigation.location;
    let reloadedAt = Number(sessionStorage.getItem("chunk-reload"));
    if (wanted) window.location.assign(wanted.pathname + wanted.search + wanted.hash);
    else if (Date.now() - reloadedAt >= 60000) {
      sessionStorage.setItem("chunk-reload", String(Date.now()));
      window.location.reload();
    }`,
    },
  ],
  "/@remix-run/react/dist/esm/single-fetch.js": [never("manifest.routes[m.route.id].hasClientLoader")],
  "/@remix-run/react/dist/esm/scroll-restoration.js": [
    {
      anchor: "let restoreScroll = ((STORAGE_KEY, restoreKey) => {",
      until: "}).toString();",
      to: "let restoreScroll;",
    },
  ],
};

/** Applies every cut meant for this file; refuses when an anchor is not there as often as it should be. */
export function cut(file: string, code: string): string | null {
  const [, mine] = Object.entries(cuts).find(([name]) => file.endsWith(name)) ?? [];
  return mine ? mine.reduce((text, each) => cutEach(file, text, each), code) : null;
}

function cutEach(file: string, code: string, { anchor, until, to, times = 1 }: Cut): string {
  const [first = "", ...rest] = code.split(anchor);
  if (rest.length !== times) {
    throw new Error(`lean client: expected this ${times}x in ${file}, found it ${rest.length}x:\n${anchor}`);
  }
  const after = rest.map((part) => {
    if (until === undefined) return part;
    const end = part.indexOf(until);
    if (end < 0) throw new Error(`lean client: no end in ${file} of:\n${anchor}`);
    return part.slice(end + until.length);
  });
  return [first, ...after].join(to);
}

/** Vite plugin: the cuts above, in the client build, and a refusal to build what would need what was cut. */
export function leanClient(): Plugin {
  return {
    name: "lean-client",
    apply: (config, { command }) => command === "build" && !config.build?.ssr && !process.env.VITEST,
    enforce: "pre",
    // Vite's own fetches the style sheets of a late part before it; ours have none (app/layouts/stylesheets.ts).
    load: (id) => (id.endsWith("vite/preload-helper.js") ? "export const __vitePreload = (load) => load();" : null),
    transform(code, id) {
      // What a plugin makes of a file, and names after it, is not the file.
      if (id.startsWith("\0")) return null;
      const file = id.split("?")[0] ?? id;
      if (
        /\/app\/routes\/.*\.tsx?$/.test(file) &&
        /export (?:const|async function|function) client(?:Loader|Action)\b/.test(code)
      ) {
        this.error("client loaders and actions are cut out of the framework: scripts/build/lean-client.ts");
      }
      const lean = cut(file, code);
      return lean === null ? null : { code: lean, map: null };
    },
  };
}
