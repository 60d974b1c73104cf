import type { RepositoryCopy } from "../support/repository-copy";
import type { Recipe } from "./recipe";

/** Adds a page of text for visitors at `/safety-tips`. */
export const page: Recipe = {
  heading: "Add a page",
  perform(copy) {
    addAddress(copy);
    addModule(copy);
    copy.editMessages("pages.json", (texts, locale) => {
      texts.safetyTips = { title: `Safety tips (${locale})`, text: `Meet in a public place (${locale}).` };
    });
    addToSitemap(copy);
    copy.insertAfter(
      "scripts/look/screens.ts",
      'visitor("lang-config", paths.langConfig()),\n',
      '  visitor("safety-tips", paths.safetyTips()),\n',
    );
  },
  tests: ["app/layouts/visitor-css", "tests/contract/sitemap", "scripts/look/screens", "app/paths.test"],
  proof: "safetyTips leads to a module of its own",
};

function addAddress(copy: RepositoryCopy): void {
  copy.insertAfter("app/paths.ts", '  langConfig: () => "/lang-config",\n', '  safetyTips: () => "/safety-tips",\n');
  copy.insertAfter(
    "app/routes.ts",
    '  route("lang-config", "routes/pages/lang-config.tsx"),\n',
    '  route("safety-tips", "routes/pages/safety-tips.tsx"),\n',
  );
  const cells = Array.from({ length: 6 }, () => "200").join("       ");
  copy.insertBefore("tests/isolation/http/access-table.ts", "GET    /settings  ", `GET    /safety-tips   ${cells}\n`);
}

function addModule(copy: RepositoryCopy): void {
  copy.create("app/routes/pages/safety-tips.tsx", module);
  copy.create("app/pages/views/safety-tips.tsx", view);
}

function addToSitemap(copy: RepositoryCopy): void {
  copy.insertAfter("app/routes/home/sitemap.ts", "  paths.complaints(),\n", "  paths.safetyTips(),\n");
  copy.insertAfter("tests/contract/sitemap.test.ts", '  "/complaints",\n', '  "/safety-tips",\n');
}

const module = `import type { MetaFunction } from "@remix-run/node";
import type { RouteHandle } from "~/layouts/route-handle";
import { visitorHead } from "~/layouts/visitor-head.server";
import { SafetyTips } from "~/pages/views/safety-tips";
import { paths } from "~/paths";
import { anyone, noParams } from "~/server/route.server";

export { shouldRevalidate } from "~/client/revalidation";

export const handle: RouteHandle = { hydrate: false, styles: "visitor" };

export const loader = anyone.loader(noParams, async ({ visit }) => {
  const { locale, tenant, t } = visit;
  visit.page.shareable = true;
  const title = \`\${t("pages:safetyTips.title")} – \${tenant.settings.name}\`;
  return { head: visitorHead({ tenant, locale, path: paths.safetyTips(), title }) };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.head ?? [];

export default SafetyTips;
`;

const view = `import { useT } from "~/i18n/use-t";
import { PageHeader } from "~/ui/page-header";

export function SafetyTips() {
  const t = useT();
  return (
    <div className="mx-auto max-w-xl pb-4">
      <PageHeader title={t("pages:safetyTips.title")} />
      <p>{t("pages:safetyTips.text")}</p>
    </div>
  );
}
`;
