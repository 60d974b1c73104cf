import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { writeHostileWords } from "../support/hostile-words";
import { type ServerProcess, startServerProcess } from "../support/server-process";
import { expect, type Page, test, type Visit } from "./support";
import { expectNoWider } from "./width";

// All tests of this file share one server, because its site is full of hostile words.
test.describe.configure({ mode: "default" });

let server: ServerProcess;

async function writeHostile(dataDir: string): Promise<void> {
  const database = await PGlite.create({ dataDir: join(dataDir, "database") });
  await writeHostileWords((statement) => database.exec(statement), "ember");
  await database.close();
}

test.beforeAll(async () => {
  server = await startServerProcess("desk-abuse", writeHostile);
});
test.afterAll(() => server?.stop());

/** Opens the console as the demo's owner, whose name is hostile too. */
async function enterAsOwner(visit: Visit, width: number): Promise<Page> {
  const page = await visit("operate", { width, port: server.port });
  await page.goto("/desk/sign-in");
  await page.locator('button[value="owner"]').click();
  await expect(page).toHaveURL(/\/desk$/);
  return page;
}

const made = "[onload], [onerror], [onclick], svg[onload], a[href^='javascript:' i]";
const mostPages = 70;

/** The screen of a URL. URLs that differ only in an id or a filter value have the same screen. */
function screenOf(address: string): string {
  const { pathname, searchParams } = new URL(address);
  const path = pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ":id").replace(/^\/desk\/do\/.*/, "/desk/do/:verb");
  return `${path}?${[...searchParams.keys()].sort().join("&")}&tab=${searchParams.get("tab") ?? ""}`;
}

for (const width of [390, 1280])
  test(`Hostile words run nothing on any screen, break no policy and make no page wider than ${width} (check 34)`, async ({
    visit,
  }) => {
    const page = await enterAsOwner(visit, width);
    const open = [
      "/desk/audit?site=ember",
      "/desk/queue?site=ember&kind=case",
      "/desk/queue?site=ember",
      "/desk/orders?site=ember",
      "/desk",
    ];
    const seen = new Set<string>();
    const walked: string[] = [];
    while (open.length > 0 && walked.length < mostPages) {
      const path = open.shift() as string;
      await page.goto(path);
      walked.push(path);
      await expect(page.locator(made), path).toHaveCount(0);
      await expectNoWider(page, path);
      const links = await page
        .locator("main a[href], nav a[href]")
        .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
      for (const link of links) {
        const { origin, pathname, search } = new URL(link);
        const isOther = origin !== new URL(page.url()).origin || pathname === "/desk/audit-export";
        // Skip the other sites' screens, because these screens have the same kinds of content.
        const isElsewhere = /\/(?!ember)\w+\/(?:members|orders)\/|\/(?:queue|audit)\/(?!ember|grid|next)\w+\//.test(
          pathname,
        );
        if (isOther || isElsewhere || seen.has(screenOf(link))) continue;
        seen.add(screenOf(link));
        open.push(pathname + search);
      }
    }
    expect(walked.length).toBeGreaterThan(25);
    await page.goto("/desk/audit?site=ember");
    await expect(page.locator("main .mark", { hasText: "U+202E" }).first()).toBeVisible();
  });

test("A form that is sent after its session's end is filled in again once the person has signed in", async ({
  visit,
}) => {
  const page = await enterAsOwner(visit, 390);
  await page.goto("/desk/do/note?site=marina&back=/desk/members");
  await page.getByRole("textbox", { name: "Member" }).fill("00000000-0000-4000-8000-000000000001");
  await page.getByLabel("Note", { exact: true }).fill("A long letter that nobody wants to type twice.");
  const other = await enterAsOwner(visit, 390);
  await other.goto("/desk/access");
  await other.locator('form[action$="/end"] button').first().click();
  await expect(other.getByText("The session was ended.")).toBeVisible();
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page).toHaveURL(/\/desk\/sign-in\?to=/);
  await page.locator('button[value="owner"]').click();
  await expect(page.getByLabel("Note", { exact: true })).toHaveValue("A long letter that nobody wants to type twice.");
  await expect(page.getByRole("textbox", { name: "Member" })).toHaveValue("00000000-0000-4000-8000-000000000001");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("alert")).toBeFocused();
});

test("By keys alone each control of a screen is reached and seen, and the focus stays at the answer of a command", async ({
  visit,
}) => {
  const page = await enterAsOwner(visit, 1280);
  await page.goto("/desk/queue?site=marina");
  const paths = [
    "/desk",
    "/desk/queue",
    "/desk/queue/grid",
    "/desk/orders",
    "/desk/audit",
    "/desk/approvals",
    "/desk/go",
  ];
  for (const path of [...paths, "/desk/access", "/desk/do/warn?site=marina"]) {
    await page.goto(path);
    expect(await unreachedByTab(page), path).toEqual([]);
  }
  await page.goto("/desk/do/code?site=marina");
  await page.keyboard.press("Tab");
  const [code, percent] = [page.getByLabel("Code"), page.getByLabel("Percent")];
  while (!(await code.evaluate((field) => field === document.activeElement))) await page.keyboard.press("Tab");
  await page.keyboard.type("BYKEYS");
  await page.keyboard.press("Tab");
  await expect(percent).toBeFocused();
  await page.keyboard.type("10");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toBeFocused();
});

/** Presses Tab through the page. Returns the controls that Tab misses, or that show no focus. */
async function unreachedByTab(page: Page): Promise<string[]> {
  const count = await page.evaluate(() => {
    const controls = "a[href], button, input:not([type=hidden]), select, textarea, summary";
    const shown = [...document.querySelectorAll<HTMLElement>(controls)].filter(
      (each) => each.checkVisibility() && each.tabIndex >= 0 && !each.closest("dialog:not([open])"),
    );
    for (const each of shown) each.dataset.waits = "";
    (document.activeElement as HTMLElement | null)?.blur();
    return shown.length;
  });
  // Each part of a date field is a Tab stop too.
  const dates = await page.locator("input[type=date]").count();
  for (let press = 0; press < count + 5 + 4 * dates; press += 1) {
    await page.keyboard.press("Tab");
    await page.evaluate(() => {
      const at = document.activeElement as HTMLElement;
      const isSeen = [at, at.closest("label")].some((each) => {
        const { outlineStyle, outlineWidth, boxShadow } = each ? getComputedStyle(each) : ({} as CSSStyleDeclaration);
        return (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0) || (boxShadow ?? "none") !== "none";
      });
      const { bottom, top } = at.getBoundingClientRect();
      if (isSeen && bottom > 0 && top < innerHeight) delete at.dataset.waits;
    });
  }
  // Leave out radio buttons, because Tab reaches one of a group and arrow keys reach the rest.
  return page
    .locator("[data-waits]:not([type=radio])")
    .evaluateAll((all) => all.map((each) => each.outerHTML.slice(0, 120)));
}
