import { siteOptions } from "../site-options";
import { useT } from "~/i18n/use-t";
import type { Role } from "~/operators/staff/role-permissions";
import { staffPaths } from "../../routes/staff/staff-address";
import { CommandForm } from "../command-form";
import { Empty } from "../empty";
import { FilterBar } from "../filter-bar";
import { ScreenHead } from "../screen-head";
import type { SiteNamed } from "../site-mark";
import { Table } from "../table";
import { When } from "../when";
import type { ColleagueShown, GrantShown, InvitationShown } from "./staff-view-model";

interface StaffScreenProps {
  people: readonly ColleagueShown[];
  invitations: readonly InvitationShown[];
  /** Site of the filter. Empty for all sites. */
  site: string;
  sites: readonly SiteNamed[];
  /** True when no other person works on any site. */
  isAlone: boolean;
  /** True for a person who may create keys of servers. */
  hasKeys: boolean;
}

export function StaffScreen({ people, invitations, site, sites, isAlone, hasKeys }: StaffScreenProps) {
  const t = useT();
  return (
    <>
      <ScreenHead title={t("desk:staff.title")} lead={t("desk:staff.lead")}>
        {hasKeys && (
          <a className="button" href={staffPaths.keys()}>
            {t("desk:serverKeys.link")}
          </a>
        )}
        <a className="button primary" href={staffPaths.invite()} data-key="n" data-key-name={t("desk:staff.invite")}>
          {t("desk:staff.invite")} <kbd>n</kbd>
        </a>
      </ScreenHead>
      {sites.length > 1 && (
        <FilterBar
          action={staffPaths.list()}
          choices={[
            {
              name: "site",
              label: t("desk:site.name"),
              value: site,
              options: siteOptions(sites),
            },
          ]}
        />
      )}
      <People people={people} />
      {isAlone && <Empty title={t("desk:staff.alone")}>{t("desk:staff.aloneMeaning")}</Empty>}
      {invitations.length > 0 && <Invitations invitations={invitations} />}
    </>
  );
}

function People({ people }: Pick<StaffScreenProps, "people">) {
  const t = useT();
  return (
    <Table
      caption={t("desk:staff.title")}
      rows={people}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t("desk:staff.person"),
          isName: true,
          cell: ({ id, name, email, isSelf }) => (
            <div className="line-words">
              <span>
                <a href={staffPaths.person(id)} data-row>
                  {name}
                </a>{" "}
                {isSelf && <span className="state">{t("desk:staff.you")}</span>}
              </span>
              <span className="muted">{email}</span>
            </div>
          ),
        },
        {
          title: t("desk:staff.roles"),
          cell: ({ grants }) => (
            <div>
              {grants.length === 0 && <span className="muted">{t("desk:staff.noRole")}</span>}
              {grants.map((grant) => (
                <Grant key={grant.id} grant={grant} />
              ))}
            </div>
          ),
        },
        { title: t("desk:staff.keys"), cell: (person) => <SignInMethods person={person} /> },
        {
          title: t("desk:staff.seen"),
          cell: ({ seenAt }) => (seenAt ? <When at={seenAt} /> : t("desk:staff.never")),
        },
        { title: t("desk:staff.sessions"), cell: ({ sessions }) => sessions, isNumber: true },
      ]}
    />
  );
}

/** A role with its site, marked when it is unused. */
export function Grant({ grant: { role, site, until, isUnused } }: { grant: GrantShown }) {
  const t = useT();
  return (
    <div>
      <span className="role">{t(`desk:role.${role}`)}</span>{" "}
      <span className="muted">{site ? site.name : t("desk:staff.everySite")}</span>
      {until && (
        <span className="muted">
          {" "}
          {t("desk:staff.until")} <When at={until} />
        </span>
      )}{" "}
      {isUnused && <span className="state state-draft">{t("desk:staff.unused")}</span>}
    </div>
  );
}

function SignInMethods({ person: { passkeys, hasApp } }: { person: ColleagueShown }) {
  const t = useT();
  const ways = [passkeys > 0 && t("desk:staff.passkeys", { count: passkeys }), hasApp && t("desk:staff.app")];
  return <>{ways.filter(Boolean).join(", ") || <span className="muted">{t("desk:staff.noWay")}</span>}</>;
}

function Invitations({ invitations }: Pick<StaffScreenProps, "invitations">) {
  const t = useT();
  const words = (role: Role, site: string | null) =>
    t("desk:staff.onSite", { role: t(`desk:role.${role}`), site: site ?? t("desk:staff.everySite") });
  return (
    <section className="section">
      <h2>{t("desk:staff.invitations")}</h2>
      <Table
        caption={t("desk:staff.invitations")}
        rows={invitations}
        keyOf={({ email, expiresAt }) => `${email} ${expiresAt.getTime()}`}
        columns={[
          { title: t("desk:staff.person"), cell: ({ email }) => email, isName: true },
          {
            title: t("desk:staff.roles"),
            cell: ({ roles }) => roles.map(({ role, site }) => words(role, site)).join(", "),
          },
          { title: t("desk:staff.expires"), cell: ({ expiresAt }) => <When at={expiresAt} /> },
          {
            title: t("desk:staff.stop"),
            cell: ({ stop }) => (
              <CommandForm command={stop} back={staffPaths.list()} label={t("desk:staff.stop")} look="plain" />
            ),
          },
        ]}
      />
    </section>
  );
}
