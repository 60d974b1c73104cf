/**
 * `npm run look`: writes pictures of every screen into .cache/look/, on all themes, in light and dark, at three
 * widths. Options narrow the choice: `-- --sites ember,orchid --widths 390 --schemes dark --locale de --screens chat`.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { startServerProcess } from "../../tests/support/server-process";
import { ScreenshotBrowser, type Scheme, type Screenshot } from "./screenshots";
import { contactSheet } from "./contact-sheet";
import { readmePicture } from "./readme-picture";
import { screens } from "./screens";

const root = resolve(import.meta.dirname, "../..");
const folder = join(root, ".cache/look");
const screensPerSheet = 9;
const options = {
  sites: { type: "string", default: "ember,aurora,orchid,onyx,apricot,heirloom,merlot,marina" },
  widths: { type: "string", default: "390,768,1280" },
  schemes: { type: "string", default: "light,dark" },
  screens: { type: "string", default: "" },
  locale: { type: "string" },
  readme: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

const help = `npm run look -- [option ...]   writes contact sheets of every screen into .cache/look/

  --sites ember,orchid     all eight when left out
  --widths 390,1280        390, 768 and 1280 when left out
  --schemes dark           light and dark when left out
  --locale de              each site's own language when left out
  --screens chat,order     screens whose names hold one of these
  --readme                 writes docs/screenshot.png instead`;

const { values } = parseArgs({ args: process.argv.slice(2).filter((arg) => arg !== "--"), options });
if (values.help) {
  console.log(help);
  process.exit();
}

const wanted = screens.filter(({ name }) => values.screens.split(",").some((part) => name.includes(part)));

mkdirSync(folder, { recursive: true });
const server = await startServerProcess("look");
let problems = 0;
try {
  if (values.readme) writeFileSync(join(root, "docs/screenshot.png"), await readmePicture(server.port));
  else await lookAtSites();
} finally {
  await server.stop();
}
console.log(problems === 0 ? "No problems found." : `${problems} problems, in red on the sheets.`);

async function lookAtSites(): Promise<void> {
  for (const site of values.sites.split(","))
    for (const scheme of values.schemes.split(",") as Scheme[])
      for (const width of values.widths.split(",").map(Number)) await look(site, scheme, width);
}

async function look(site: string, scheme: Scheme, width: number): Promise<void> {
  const origin = `http://${site}.localhost:${server.port}`;
  const screenshots = await ScreenshotBrowser.with(
    { origin, width, scheme, locale: values.locale },
    async (browser) => {
      const taken: Screenshot[] = [];
      for (const screen of wanted) taken.push(await browser.take(screen));
      return taken;
    },
  );
  const name = [site, values.locale, scheme, width].filter(Boolean).join("-");
  for (let start = 0; start < screenshots.length; start += screensPerSheet) {
    const sheet = await contactSheet(screenshots.slice(start, start + screensPerSheet), Math.min(width, 480));
    writeFileSync(join(folder, `${name}-${1 + start / screensPerSheet}.png`), sheet);
  }
  report(name, screenshots);
}

function report(name: string, screenshots: Screenshot[]): void {
  console.log(`${name}: ${screenshots.length} screens`);
  for (const screenshot of screenshots.filter(({ problems }) => problems.length > 0)) {
    problems += screenshot.problems.length;
    console.log(`  ${screenshot.screen.name}: ${screenshot.problems.join("; ")}`);
  }
}
