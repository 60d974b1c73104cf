import { SiteOptions } from "../site-options";
import { useT } from "~/i18n/use-t";
import type { WaysIn } from "~/operators/staff/people.server";
import type { Permission, Role } from "~/operators/staff/role-permissions";
import { deskPaths } from "../../desk-paths";
import { staffPaths, type WantedRole } from "../../routes/staff/staff-address";
import { CommandForm, type CommandShown } from "../command-form";
import { ScreenHead } from "../screen-head";
import type { SiteNamed } from "../site-mark";
import { Table } from "../table";
import { When } from "../when";
import { PermissionList } from "./permission-list";
import { PersonKeys, PersonSessions } from "./person-access";
import type { ColleagueShown, PermissionOnSites, EndableGrant } from "./staff-view-model";
import { Grant } from "./staff-screen";

interface PersonScreenProps {
  person: ColleagueShown;
  /** Keys and sessions. Null when the viewer may not end them. */
  ways: WaysIn | null;
  /** Form that ends the sessions. Null for oneself. */
  signOut: CommandShown | null;
  /** Form that ends the employment. Null for oneself. */
  leave: CommandShown | null;
  grants: readonly EndableGrant[];
  permissions: readonly PermissionOnSites[];
  wanted: WantedRole;
  /** Permissions that a new role would add, and the form that gives the role. */
  give: { gained: readonly Permission[]; form: CommandShown } | null;
  roles: readonly Role[];
  sites: readonly SiteNamed[];
  /** True for an owner of all sites, who gives roles on every site. */
  isNetwork: boolean;
}

/** A staff member: roles, sign-in methods, sessions and permissions. */
export function PersonScreen(props: PersonScreenProps) {
  const t = useT();
  const { person } = props;
  return (
    <>
      <ScreenHead
        title={
          <>
            {person.name} {person.isSelf && <span className="state">{t("desk:staff.you")}</span>}
          </>
        }
        lead={person.email}
      >
        {person.isSelf && (
          <a className="button" href={deskPaths.access()}>
            {t("desk:staff.ownSessions")}
          </a>
        )}
        <a className="button" href={staffPaths.list()} data-back>
          {t("desk:staff.all")}
        </a>
      </ScreenHead>
      <Grants {...props} />
      {person.isSelf ? <p className="muted">{t("desk:staff.own")}</p> : props.roles.length > 0 && <Give {...props} />}
      {props.ways ? (
        <>
          <PersonKeys person={person} keys={props.ways.keys} />
          <PersonSessions person={person} sessions={props.ways.sessions} signOut={props.signOut} />
        </>
      ) : (
        <p className="muted">{t("desk:staff.waysHidden")}</p>
      )}
      <May permissions={props.permissions} />
      {props.leave && <Leave person={person} form={props.leave} />}
    </>
  );
}

function Grants({ person, grants }: PersonScreenProps) {
  const t = useT();
  return (
    <section className="section" aria-labelledby="grants-title">
      <h2 id="grants-title">{t("desk:staff.grants")}</h2>
      {grants.length === 0 && <p className="muted">{t("desk:staff.noRole")}</p>}
      <ul className="rows">
        {grants.map(({ grant, lost, end }) => (
          <li key={grant.id} className="line" data-row tabIndex={-1}>
            <div className="line-words">
              <Grant grant={grant} />
              <span className="muted">
                <When at={grant.givenAt} />{" "}
                {grant.givenBy ? t("desk:staff.givenBy", { name: grant.givenBy }) : t("desk:staff.givenOnMachine")}
              </span>
              {end && (
                <details className="fold">
                  <summary>{t("desk:staff.endOf")}</summary>
                  <div className="stack">
                    <Following title={t("desk:staff.lost")} permissions={lost} />
                    <CommandForm
                      command={end}
                      back={staffPaths.person(person.id)}
                      label={t("desk:staff.endOf")}
                      look="danger"
                    />
                  </div>
                </details>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Previews the permissions of a role, before the form that gives the role. */
function Give({ person, wanted, give, roles, sites, isNetwork }: PersonScreenProps) {
  const t = useT();
  return (
    <section className="section" aria-labelledby="give-title">
      <h2 id="give-title">{t("desk:staff.give")}</h2>
      <form className="filter" action={staffPaths.person(person.id)}>
        <label>
          <span>{t("desk:staff.role")}</span>
          <select name="role" defaultValue={wanted.role} required data-key="e" data-key-name={t("desk:staff.give")}>
            <option value="">{t("desk:command.choose")}</option>
            {roles.map((role) => (
              <option key={role} value={role}>
                {t(`desk:role.${role}`)}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{t("desk:site.name")}</span>
          <select name="tenant" defaultValue={wanted.tenant}>
            {isNetwork && <option value="">{t("desk:staff.everySite")}</option>}
            <SiteOptions sites={sites} />
          </select>
        </label>
        <button type="submit" className="button">
          {t("desk:staff.preview")}
        </button>
      </form>
      {give && (
        <div className="stack preview">
          <Following title={t("desk:staff.gained")} permissions={give.gained} />
          <p className="says">{t("desk:staff.endsSessions")}</p>
          <CommandForm command={give.form} back={staffPaths.person(person.id)} label={t("desk:staff.give")} />
        </div>
      )}
    </section>
  );
}

/** Permissions that a change of roles adds or removes. */
function Following({ title, permissions }: { title: string; permissions: readonly Permission[] }) {
  const t = useT();
  return (
    <div>
      <p>
        <strong>{title}</strong>
        {permissions.length === 0 && <span> {t("desk:staff.nothing")}</span>}
      </p>
      {permissions.length > 0 && <PermissionList permissions={permissions} />}
    </div>
  );
}

function May({ permissions }: { permissions: readonly PermissionOnSites[] }) {
  const t = useT();
  return (
    <section className="section" aria-labelledby="may-title">
      <h2 id="may-title">{t("desk:staff.may")}</h2>
      <p className="muted">{t("desk:staff.mayLead")}</p>
      <Table
        caption={t("desk:staff.may")}
        rows={permissions}
        keyOf={({ permission }) => permission}
        columns={[
          {
            title: t("desk:staff.permission"),
            isName: true,
            cell: ({ permission }) => <span title={permission}>{t(`desk:right.${permission}`)}</span>,
          },
          {
            title: t("desk:site.name"),
            cell: ({ places }) =>
              places
                .map(({ site, need }) => `${site ?? t("desk:staff.everySite")} (${t(`desk:staff.need.${need}`)})`)
                .join(", "),
          },
        ]}
      />
    </section>
  );
}

function Leave({ person, form }: { person: ColleagueShown; form: CommandShown }) {
  const t = useT();
  return (
    <section className="section" aria-labelledby="leave-title">
      <h2 id="leave-title">{t("desk:staff.leave")}</h2>
      <p className="muted">{t("desk:staff.leaveMeaning")}</p>
      <CommandForm
        command={form}
        back={staffPaths.list()}
        label={`${t("desk:staff.end")} ${person.name}`}
        look="danger"
      />
    </section>
  );
}
