import { execFileSync } from "node:child_process";
import { join, resolve } from "node:path";
import { newcomer } from "./actions";
import { joinQuickly, newestMail } from "./desk";
import { expect, origin, type Page, type Slug, test } from "./support";
import { lookAt } from "./axe";

/** Allow time for the mail about an operator's action. The mail waits a minute for a possible undo. */
test.setTimeout(180_000);

const root = resolve(import.meta.dirname, "../..");

/** Runs an operators' command while the server runs. */
function operate(...words: string[]): string {
  const program = join(root, "build/server/operator.js");
  const env = { ...process.env, NODE_ENV: "production" as const, DEMO: "1", DATA_DIR: process.env.JOURNEY_DATA };
  return execFileSync(process.execPath, [program, ...words], { cwd: root, env, encoding: "utf8" });
}

const idIn = (text: string) => /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(text)?.[0] ?? "";

/** Bans a new member. Returns the confirmation mail, which stays the newest until the ban's mail arrives. */
async function banNewcomer(page: Page, slug: Slug) {
  const who = newcomer("Male");
  await joinQuickly(page, who);
  const before = await newestMail(page, who.email);
  operate("ban", slug, idIn(operate("members", slug, who.email)), "threats", "You threatened Carol on 3 November.");
  await page.context().clearCookies();
  return { slug, page, who, before };
}

test("A banned member objects by the mail's link without a login, and reads the answer there (check 21)", async ({
  visit,
}) => {
  // Ban both members first, so that both wait for their mails at the same time.
  const banned = [
    { ...(await banNewcomer(await visit("ember", { dark: false }), "ember")), dark: false },
    { ...(await banNewcomer(await visit("marina", { dark: true }), "marina")), dark: true },
  ];
  for (const { slug, page, who, before, dark } of banned) {
    await expect(async () => {
      expect((await newestMail(page, who.email)).text).not.toBe(before.text);
    }).toPass({ timeout: 120_000 });
    const { text, link } = await newestMail(page, who.email);
    expect(text).toContain("You can object within six months, until");

    const stranger = await visit(slug, { width: 390, dark });
    const url = origin(slug);
    await stranger.context().addCookies([{ name: "entry-warning", value: String(Date.now()), url }]);
    const answer = await stranger.goto(link);
    expect(answer?.headers()).toMatchObject({ "cache-control": "private, no-store", "referrer-policy": "same-origin" });
    await lookAt(stranger, `${slug}-open`);
    const field = stranger.getByLabel("Why do you disagree?");
    await field.fill("   ");
    await stranger.getByRole("button", { name: "Send objection" }).click();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await lookAt(stranger, `${slug}-refused`);
    await field.fill("It was my brother.\nHe borrowed the phone.");
    await stranger.getByRole("button", { name: "Send objection" }).click();
    await expect(stranger.getByRole("heading", { name: "We’ve received your objection." })).toBeVisible();
    await lookAt(stranger, `${slug}-filed`);
    await stranger.goto(link);
    await expect(stranger.getByText("He borrowed the phone.")).toBeVisible();
    expect(await stranger.context().cookies()).not.toContainEqual(expect.objectContaining({ name: "tracking" }));
  }
});
