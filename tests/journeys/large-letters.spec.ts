import { openScreen } from "../../scripts/look/open-screen";
import { screens, type Viewer } from "../../scripts/look/screens";
import { browserWithout } from "./browser";
import { origin, slugs, test } from "./support";
import { expectNoWider } from "./width";

/** Somebody who has set letters of twice the size in their browser reads every site on a phone (WCAG 1.4.4, 1.4.10). */
test.use({ launchOptions: browserWithout("pictures", { letters: 32 }) });

const shown = ["home", "login", "pricing", "faq", "members", "member", "chats", "conversation", "credits", "profile"];

for (const viewer of ["visitor", "free"] as const satisfies Viewer[]) {
  const list = screens.filter((screen) => screen.viewer === viewer && shown.includes(screen.name));
  for (const slug of slugs) {
    test(`screens of ${viewer} fit a phone at twice the letters: ${slug}`, async ({ visit }) => {
      const page = await visit(slug, { ownLanguage: true, ...(viewer === "free" ? { as: viewer } : {}) });
      await page.context().addCookies([{ name: "entry-warning", value: String(Date.now()), url: origin(slug) }]);
      for (const screen of list) {
        await openScreen(page, screen);
        for (const width of [390, 320]) {
          await page.setViewportSize({ width, height: 844 });
          await expectNoWider(page, `${screen.name} at ${width}`);
        }
      }
    });
  }
}
