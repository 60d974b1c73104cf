import { type SitePart, settingPermission } from "~/operators/sites/setting-permission";
import { choicesFor, kindOf } from "~/operators/sites/typed-setting";
import { settingMeaning, settingNames } from "~/tenancy/settings";
import { bodyFields } from "~/server/fields.server";
import { deskLoader, publicAction } from "../../authorization.server";
import { commandShown } from "../../command-form.server";
import { answerForm } from "../../command-submission.server";
import { deskPaths } from "../../desk-paths";
import { needOf, whoCould } from "../../permissions";
import { siteShown } from "../../present-site.server";
import { type ScreenHandle, useRefused, useScreen } from "../../screen";
import { ScreenFault } from "../../screen-fault";
import { SiteSetting } from "../../views/sites/site-setting";
import { presentSetting, readSettingFacts } from "./present-settings.server";

export const handle: ScreenHandle = {
  title: ({ setting }: { setting: { part: string } }, t) => t("desk:sites.setting.title", { name: setting.part }),
};

/** One setting of a site, with the form that keeps a change. */
export const loader = deskLoader("site.look", async (desk, { params }) => {
  const scope = desk.site(params.site);
  const part = partNamed(params.name);
  const { tenant } = scope;
  const meaning = part === "hosts" ? desk.t("desk:sites.hostsMeaning") : settingMeaning(part);
  const facts = await readSettingFacts(desk, scope);
  const permission = settingPermission(part);
  const keep = commandShown(desk, "keep-setting", { site: tenant.slug, args: { setting: part } });
  const isHeld = needOf(desk.session, permission, tenant.id) !== null;
  return {
    site: siteShown(tenant),
    timeZone: tenant.settings.time_zone,
    setting: presentSetting(part, facts, meaning),
    kind: kindOf(part),
    choices: choicesFor(part),
    keep: isHeld ? keep : { ...keep, need: null, who: whoCould(permission) },
    changes: facts.changes,
    here: deskPaths.siteSetting(tenant.slug, part),
    back: deskPaths.siteSettings(tenant.slug),
  };
});

/** Keeps a change. A refused value stays in its field, with the reason. */
export const action = publicAction((visit, { params: { site, name }, request }) =>
  answerForm(visit, "keep-setting", async () => ({ ...(await bodyFields(request)), site, setting: name })),
);

function partNamed(name: string | undefined): SitePart {
  if (name === "hosts") return name;
  const found = settingNames.find((known) => known === name);
  if (!found) throw new ScreenFault("notFound");
  return found;
}

export function Component() {
  return <SiteSetting {...useScreen<typeof loader>()} refusal={useRefused<typeof action>()} />;
}
