import { enterConsole } from "./actions";
import { lookAt } from "./axe";
import { addSite } from "./own-site";
import { expect, type Page, test } from "./support";

/** The link in the head of a members' page, which names the site. */
const homeLink = (page: Page, name: string) => page.getByRole("link", { name: `${name}, home page` });
const slug = "renamed";
const settings = `/desk/sites/${slug}/settings`;

test("A manager changes a setting, sees the difference and what follows, publishes, and makes the earlier version again", async ({
  visit,
}) => {
  // Add a site, because other journeys read the names of the demo's sites.
  await addSite(slug, { settings: { name: "Southlight" } });
  const desk = await visit("operate", { width: 1280 });
  await enterConsole(desk, "Nora Blum");
  await desk.goto("/desk/sign-in/step-up?to=%2Fdesk%2Fsites");
  await desk.getByRole("button", { name: "Confirm as an invented person" }).click();
  await expect(desk.getByRole("heading", { name: "Sites" })).toBeVisible();
  await desk.getByRole("link", { name: /^Southlight/ }).click();
  const visitor = await visit(slug);
  await visitor.goto("/login");
  await expect(homeLink(visitor, "Southlight")).toBeVisible();

  await desk.goto(`${settings}/min_age`);
  await desk.getByLabel("Value", { exact: true }).fill("16");
  await desk.getByRole("button", { name: "Keep this change" }).click();
  await expect(desk.getByLabel("Value", { exact: true })).toHaveValue("16");
  await expect(desk.getByLabel("Value", { exact: true })).toBeFocused();
  await expect(desk.getByRole("alert")).toContainText("too small");
  await lookAt(desk, "site-setting-refused");

  await desk.goto(`${settings}/name`);
  await lookAt(desk, "site-setting");
  await desk.getByLabel("Value", { exact: true }).fill("Polarlight");
  await desk.getByRole("button", { name: "Keep this change" }).click();
  await expect(desk).toHaveURL(/\/settings$/);
  await lookAt(desk, "site-settings");
  await desk.getByRole("link", { name: "Publish changes" }).click();
  await expect(desk.getByRole("table")).toContainText("Polarlight");
  await expect(desk.getByText("Visitors and members see the change within a second.")).toBeVisible();
  await lookAt(desk, "site-publish");
  await desk.getByLabel("Why").fill("The company has a new name.");
  await desk.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(desk.getByRole("status")).toContainText("Published a version of a site");
  await visitor.reload();
  await expect(homeLink(visitor, "Polarlight")).toBeVisible();
  await lookAt(desk, "site-overview");

  await desk.getByRole("link", { name: "History" }).click();
  await lookAt(desk, "site-history");
  await desk.locator("main [data-row]").nth(1).click();
  await lookAt(desk, "site-version");
  await desk.getByLabel("Why").fill("The name was too early.");
  await desk.getByRole("button", { name: "Make this version again" }).click();
  await expect(desk.getByRole("status")).toContainText("Made a version of a site again");
  await expect(desk.getByRole("row").nth(1)).toContainText("The name was too early.");
  await visitor.reload();
  await expect(homeLink(visitor, "Southlight")).toBeVisible();
});
