import type * as z from "zod";
import { companySchema } from "~/tenancy/company";
import { settingsSchema } from "~/tenancy/settings";
import { optionalTexts, tenantOnlyTexts } from "~/tenancy/texts";
import { Person } from "../support/person";
import { comeAlive, findMember, goBy, literally, newcomer, type Newcomer, personIn, write } from "./actions";
import { joinQuickly, newestMail } from "./desk";
import { addSite } from "./own-site";
import { expect, origin, type Page, test } from "./support";

/**
 * I02: texts that would run as a script on a page without escaping. Any journey fails on script errors and CSP
 * violations. Here, no page may contain an element made from such a text.
 */
const payloads = [
  "</script><svg/onload=hit()>",
  '"><img src=x onerror=hit()>',
  "</title><svg/onload=hit()>",
  "</style><svg/onload=hit()>",
  "'-hit()-'<b onclick=hit()>",
  "</textarea><svg/onload=hit()>",
  "<!--<script>\u2028",
];
const everything = payloads.join(" ");
const made = "[onload], [onerror], [onclick]";

const slug = "hostile";
const run = Date.now().toString(36).slice(-4);
const siteName = `</script><svg/onload=hit()>`;

/** Gives each text field of a schema the longest hostile text that the schema accepts. */
function hostileTexts(shape: Record<string, z.ZodType>): Record<string, string> {
  const filled = Object.entries(shape).map(([name, schema], index) => {
    const turn = payloads[index % payloads.length] as string;
    return [name, [everything, turn, siteName].find((text) => schema.safeParse(text).success)] as const;
  });
  return Object.fromEntries(filled.filter(([, text]) => text)) as Record<string, string>;
}

/** Stores a copy of ember with hostile texts in all its settings, texts and company details. */
async function openHostileTenant(): Promise<void> {
  const words = hostileTexts(settingsSchema.shape);
  expect(Object.keys(words).length, "texts of a record").toBeGreaterThan(9);
  const match_claim = { figure: 46, source: everything, date: "2025-03-31" };
  await addSite(slug, {
    settings: { ...words, match_claim, name: siteName, domain: `${slug}.localhost`, company_id: slug },
    record: { company_id: slug, texts: { en: hostileTexts({ ...tenantOnlyTexts, ...optionalTexts }) } },
    company: { ...hostileTexts(companySchema.shape), tradenames: payloads },
  });
}

/** Expects that the page shows the text, but contains no element made from the text. */
async function look(page: Page, path: string, text: string = siteName): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path);
    await expect(page.locator("body")).toContainText(text);
    await expect(page.locator(made)).toHaveCount(0);
  });
}

async function lookAlive(page: Page, path: string, text?: string): Promise<void> {
  await look(page, path, text);
  await comeAlive(page.locator("main").first());
}

function personOf(who: Newcomer): Promise<Person> {
  return new Person(Number(process.env.JOURNEY_PORT), new URL(origin(slug)).hostname).enter(who.email);
}

test.describe("hostile texts", () => {
  test.beforeAll(openHostileTenant);

  test("Visitor pages show every hostile text of a site as text", async ({ visit }) => {
    const page = await visit(slug);
    const paths = ["/", "/pricing", "/complaints", "/landers/gallery", "/landers/alonetonight", "/pages/terms"];
    const formPages = ["/pages/service", "/pages/return-policy", "/signup", "/login", "/reset-password"];
    for (const path of [...paths, ...formPages]) await look(page, path);
  });

  test("Pages and mails show a member's hostile text as text", async ({ visit }) => {
    const [anna, ben] = [await visit(slug), await visit(slug)];
    const annaIs = { ...newcomer("Female"), name: `<svg/onload=hit()>${run}` };
    const benIs = { ...newcomer("Male"), name: `</script><!--${run}` };
    await joinQuickly(anna, annaIs);
    await joinQuickly(ben, benIs);
    for (const who of [annaIs, benIs]) {
      const { status } = await (await personOf(who)).post("/profile/about", { about: everything });
      expect(status).toBe(303);
    }
    await ben.goto("/members");
    await anna.goto("/members");
    await findMember(anna, benIs);
    await expect(anna.getByRole("main")).toContainText("</textarea><svg/onload=hit()>");
    const [profile] = /\/members\/[\da-f-]{36}/.exec(anna.url()) ?? [];
    await anna.getByRole("button", { name: "Like", exact: true }).click();
    await expect(ben).toHaveTitle(/^\(1\) /);
    await goBy(ben, "Likes");
    await personIn(ben, annaIs).click();
    await ben.getByRole("button", { name: "Like back" }).click();
    const overlay = ben.getByRole("dialog", { name: "New like!" });
    await expect(overlay).toContainText(annaIs.name);
    await expect(ben.locator(made)).toHaveCount(0);
    await overlay.getByRole("button", { name: "Send a message" }).click();
    await write(ben, everything.replace("\u2028", ""));
    await goBy(anna, "Messages");
    await anna
      .getByRole("link", { name: new RegExp(literally(benIs.name)) })
      .first()
      .click();
    await expect(anna.getByRole("log")).toContainText("'-hit()-'<b onclick=hit()>");
    await lookAlive(anna, anna.url(), benIs.name);
    for (const path of ["/chats", "/likes", "/likes/matches", `${profile}`, `${profile}/report`])
      await lookAlive(anna, path, benIs.name);
    for (const path of ["/profile", "/settings"]) await lookAlive(anna, path, annaIs.name);
    for (const path of [
      "/members",
      "/credits",
      "/premium",
      "/notifications",
      "/settings/email",
      "/transactions",
      "/settings/deletion",
    ])
      await lookAlive(anna, path);
    await readMails(anna, annaIs);
  });
});

async function readMails(page: Page, to: Newcomer): Promise<void> {
  await newestMail(page, to.email);
  await lookAlive(page, "/dev/mailbox");
  const mails = page.getByRole("link", { name: new RegExp(`to ${literally(to.email)}`) });
  const paths = await mails.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
  expect(paths.length).toBeGreaterThan(0);
  for (const path of paths) {
    await lookAlive(page, path, to.name);
    const mail = page.frameLocator("iframe");
    await expect(mail.locator("body")).toContainText(to.name);
    await expect(mail.locator(made)).toHaveCount(0);
  }
}
