import { useT } from "~/i18n/use-t";
import type { Permission, Role } from "~/operators/staff/role-permissions";
import { staffPaths } from "../../routes/staff/staff-address";
import { CommandForm, type CommandShown } from "../command-form";
import { ScreenHead } from "../screen-head";
import type { SiteNamed } from "../site-mark";
import { PermissionList } from "./permission-list";

interface InviteScreenProps {
  form: CommandShown;
  /** Roles that the operator may give, with their permissions. */
  roles: readonly { role: Role; permissions: readonly Permission[] }[];
  sites: readonly SiteNamed[];
  /** True for an owner of all sites, who can give roles on every site. */
  isNetwork: boolean;
}

/** Form that invites a person to a role on chosen sites. */
export function InviteScreen({ form, roles, sites, isNetwork }: InviteScreenProps) {
  const t = useT();
  return (
    <>
      <ScreenHead title={t("desk:staff.inviteTitle")} lead={t("desk:staff.inviteLead")}>
        <a className="button" href={staffPaths.list()} data-back>
          {t("desk:staff.all")}
        </a>
      </ScreenHead>
      <CommandForm command={{ ...form, fields: [] }} back={staffPaths.list()} label={t("desk:staff.inviteSend")}>
        <div className="field">
          <label htmlFor="invite-email">{t("desk:staff.email")}</label>
          <input id="invite-email" name="email" type="email" autoComplete="off" required maxLength={320} />
        </div>
        <div className="field">
          <label htmlFor="invite-name">{t("desk:command.optional", { label: t("desk:staff.name") })}</label>
          <input id="invite-name" name="name" autoComplete="off" maxLength={80} aria-describedby="invite-name-hint" />
          <p className="hint" id="invite-name-hint">
            {t("desk:staff.nameHint")}
          </p>
        </div>
        <div className="field">
          <label htmlFor="invite-role">{t("desk:staff.role")}</label>
          <select id="invite-role" name="role" required>
            <option value="">{t("desk:command.choose")}</option>
            {roles.map(({ role }) => (
              <option key={role} value={role}>
                {t(`desk:role.${role}`)}
              </option>
            ))}
          </select>
        </div>
        <Sites sites={sites} isNetwork={isNetwork} />
      </CommandForm>
      <RoleMeanings roles={roles} />
    </>
  );
}

function Sites({ sites, isNetwork }: Pick<InviteScreenProps, "sites" | "isNetwork">) {
  const t = useT();
  return (
    <fieldset className="field choices" aria-describedby="invite-sites-hint">
      <legend className="label">{t("desk:staff.sites")}</legend>
      <div className="choices-list">
        {sites.map(({ slug, name }) => (
          <label key={slug} className="check">
            <input type="checkbox" name="tenant" value={slug} />
            {name}
          </label>
        ))}
      </div>
      <p className="hint" id="invite-sites-hint">
        {t(isNetwork ? "desk:staff.sitesHint" : "desk:staff.sitesHintOwn")}
      </p>
    </fieldset>
  );
}

function RoleMeanings({ roles }: Pick<InviteScreenProps, "roles">) {
  const t = useT();
  return (
    <section className="section" aria-labelledby="roles-title">
      <h2 id="roles-title">{t("desk:staff.rolesMeaning")}</h2>
      <ul className="rows">
        {roles.map(({ role, permissions }) => (
          <li key={role} className="line">
            <details className="fold">
              <summary className="role">{t(`desk:role.${role}`)}</summary>
              <PermissionList permissions={permissions} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
