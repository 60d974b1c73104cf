import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Locale, locales } from "../../app/i18n/locales.ts";
import { partsOfRoutes } from "../../app/i18n/namespaces.ts";

export interface Budget {
  what: string;
  bytes: number;
  limit: number;
}

interface RouteEntry {
  module: string;
  imports?: string[];
  parentId?: string;
}

interface Manifest {
  entry: RouteEntry;
  routes: Record<string, RouteEntry>;
}

export const kilobyte = 1000;

/** Style sheets of landers. Each design has its own. */
const landerSheet = /^\/assets\/(?:collage|deck|film|icons|map|network|scenes)-.*\.css$/;

/** Style sheets of the home page. Each theme has its own. */
const homeSheet = /^\/assets\/home-[a-z]+-.*\.css$/;

/** Style sheet of a theme for member pages. Another file has the theme's variables. */
const faceOf = (theme: string) => new RegExp(`^/assets/face-${theme.split(/[/-]/)[2]}-.*\\.css$`);

/** The weighed routes, with the static imports of their scripts. */
const memberPages = [
  "routes/discovery/members",
  "routes/member-page/member",
  "routes/chat/chats",
  "routes/chat/conversation",
];

export function measureBudgets(build: string): Budget[] {
  const client = new Client(join(build, "client"), namesIn(join(build, "server")));
  const themes = client.named(/^\/assets\/(?:ember|aurora|orchid|onyx|apricot|heirloom|merlot|marina)-.*\.css$/);
  const theme = Math.max(...themes.map((path) => client.weigh([path])));
  const css = (name: string) => client.weigh(client.named(new RegExp(`^/assets/${name}-.*\\.css$`))) + theme;
  const heaviestFace = Math.max(...themes.map((path) => client.weigh([path, ...client.named(faceOf(path))])));
  const visitorScripts = client.named(/^\/assets\/plain-.*\.js$/);
  return [
    { what: "desk, JS", bytes: client.weigh(client.named(/^\/assets\/desk\/.*\.js$/)), limit: 60 * kilobyte },
    { what: "desk, CSS", bytes: client.weigh(client.named(/^\/assets\/desk\/.*\.css$/)), limit: 14 * kilobyte },
    { what: "visitor page, JS", bytes: client.weigh(visitorScripts), limit: 5 * kilobyte },
    {
      what: "home page, CSS",
      bytes: css("front") + client.heaviest(client.named(homeSheet)),
      limit: 8.5 * kilobyte,
    },
    { what: "visitor page, CSS", bytes: css("visitor"), limit: 8 * kilobyte },
    { what: "lander, CSS", bytes: css("lander") + client.heaviest(client.named(landerSheet)), limit: 8 * kilobyte },
    {
      what: "member page, CSS",
      bytes: client.weigh(client.named(/^\/assets\/members-.*\.css$/)) + heaviestFace,
      limit: 14 * kilobyte,
    },
    ...memberPages
      .filter((route) => client.manifest.routes[route])
      .map((route) => ({
        what: `${route.replace("routes/", "")}, JS at load`,
        bytes: client.weigh(client.atLoad(route)),
        limit: 125 * kilobyte,
      })),
  ];
}

/** A word of each server library, found in a browser's script when the build has bundled the library (stack.md 1). */
const serverLibraries = { zod: "ZodError", kysely: "Kysely", argon2: "argon2", "pg-boss": "pgboss" };

export function findServerLibraries(build: string): string[] {
  const client = new Client(join(build, "client"), namesIn(join(build, "server")));
  const scripts = client.everyScript();
  return Object.entries(serverLibraries).flatMap(([name, mark]) =>
    scripts.filter((path) => client.read(path).includes(mark)).map((path) => `${name} in ${path}`),
  );
}

/** Every file that the current server refers to. `build/` also contains the assets of earlier releases. */
function namesIn(folder: string): Set<string> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".js"));
  const text = files.map((path) => readFileSync(join(folder, path), "utf8")).join("\n");
  return new Set(text.match(/\/assets\/(?:desk\/)?[\w.-]+\.(?:js|css)/g));
}

class Client {
  readonly manifest: Manifest;
  /** Remix's list of all routes, which each member page fetches. */
  private readonly listOfRoutes: string;

  constructor(
    private readonly folder: string,
    private readonly names: Set<string>,
  ) {
    const [path] = this.named(/^\/assets\/manifest-[0-9a-f]{8}\.js$/);
    if (!path) throw new Error(`No build in ${folder}: run npm run build.`);
    this.listOfRoutes = path;
    this.manifest = JSON.parse(this.read(path).replace(/^window\.__remixManifest=|;\s*$/g, "")) as Manifest;
  }

  named(pattern: RegExp): string[] {
    return [...this.names].filter((name) => pattern.test(name));
  }

  read(path: string): string {
    return readFileSync(join(this.folder, path), "utf8");
  }

  /** Bytes that a browser receives, from the brotli copy if one exists. */
  weigh(paths: readonly string[]): number {
    const sizes = [...new Set(paths)].map((path) => {
      const file = join(this.folder, path);
      return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
    });
    return sizes.reduce((sum, size) => sum + size, 0);
  }

  heaviest(paths: readonly string[]): number {
    return Math.max(0, ...paths.map((path) => this.weigh([path])));
  }

  /** Scripts that a page loads before any interaction, with the texts of the most verbose language. */
  atLoad(route: string): string[] {
    const entries = [this.manifest.entry];
    for (let id: string | undefined = route; id; id = this.manifest.routes[id]?.parentId) {
      entries.push(this.manifest.routes[id] as RouteEntry);
    }
    const scripts = entries.flatMap(({ module, imports = [] }) => [module, ...imports]);
    return [this.listOfRoutes, ...scripts, ...this.heaviestTexts(route)];
  }

  everyScript(): string[] {
    const { entry, routes } = this.manifest;
    const paths = [entry, ...Object.values(routes)].flatMap(({ module, imports = [] }) => [module, ...imports]);
    return [...new Set(paths)];
  }

  /** Texts that a page needs before it becomes interactive (`app/entry.client.tsx`), in the most verbose language. */
  private heaviestTexts(route: string): string[] {
    const texts = locales.map((locale) => this.textsOf(locale, route));
    return texts.sort((a, b) => this.weigh(b) - this.weigh(a))[0] ?? [];
  }

  private textsOf(locale: Locale, route: string): string[] {
    const loaders = this.manifest.entry.imports?.map((path) => this.read(path)).join("\n") ?? "";
    const now = textsFileIn(loaders, locale);
    const text = this.read(now);
    return [now, ...partsOfRoutes([route]).map((part) => textsFileIn(text, part))];
  }
}

/** Built file with the texts of a locale, or of one of its bundles. */
function textsFileIn(text: string, name: string): string {
  const file = new RegExp(`\\./(${name}-[\\w-]{8}\\.js)`).exec(text)?.[1];
  if (!file) throw new Error(`The build has no texts "${name}" and is older than the source: run npm run build.`);
  return `/assets/${file}`;
}
