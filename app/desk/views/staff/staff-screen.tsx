import { useT } from "~/i18n/use-t";
import type { Role } from "~/operators/staff/role-deeds";
import { deskPaths } from "../../desk-paths";
import { staffPaths } from "../../routes/staff/staff-address";
import { Empty } from "../empty";
import { ScreenHead } from "../screen-head";
import { Table } from "../table";
import { When } from "../when";
import type { ColleagueShown, GrantShown } from "./shown";

interface StaffScreenProps {
  people: readonly ColleagueShown[];
  invitations: readonly {
    email: string;
    expiresAt: Date;
    roles: readonly { role: Role; site: string | null }[];
  }[];
}

/** The people who work on this person's sites. */
export function StaffScreen({ people, invitations }: StaffScreenProps) {
  const t = useT();
  const invite = deskPaths.do("invite-staff", { back: staffPaths.list() });
  return (
    <>
      <ScreenHead title={t("desk:staff.title")} lead={t("desk:staff.lead")}>
        <a className="button primary" href={invite} data-key="n" data-key-name={t("desk:staff.invite")}>
          {t("desk:staff.invite")} <kbd>n</kbd>
        </a>
      </ScreenHead>
      <Table
        caption={t("desk:staff.title")}
        rows={people}
        keyOf={({ id }) => id}
        columns={[
          {
            title: t("desk:staff.person"),
            isName: true,
            cell: ({ id, name, email, isSelf }) => (
              <>
                <a href={staffPaths.person(id)} data-row>
                  {name}
                </a>{" "}
                {isSelf && <span className="state">{t("desk:staff.you")}</span>} <span className="muted">{email}</span>
              </>
            ),
          },
          {
            title: t("desk:staff.roles"),
            cell: ({ grants }) => grants.map((grant) => <Grant key={grant.id} grant={grant} />),
          },
          { title: t("desk:staff.keys"), cell: (person) => <Ways person={person} /> },
          {
            title: t("desk:staff.seen"),
            cell: ({ seenAt }) => (seenAt ? <When at={seenAt} /> : t("desk:staff.never")),
          },
          { title: t("desk:staff.sessions"), cell: ({ sessions }) => sessions, isNumber: true },
        ]}
      />
      {people.length === 1 && <Empty title={t("desk:staff.alone")}>{t("desk:staff.aloneMeaning")}</Empty>}
      {invitations.length > 0 && <Invitations invitations={invitations} />}
    </>
  );
}

/** A role with its site, and a mark when nobody used it. */
export function Grant({ grant: { role, site, until, isUnused } }: { grant: GrantShown }) {
  const t = useT();
  return (
    <div>
      {t(`desk:role.${role}`)} <span className="muted">{site ? site.name : t("desk:staff.everySite")}</span>
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

/** How a person signs in. */
export function Ways({ person: { passkeys, hasApp } }: { person: ColleagueShown }) {
  const t = useT();
  const ways = [passkeys > 0 && t("desk:staff.passkeys", { count: passkeys }), hasApp && t("desk:staff.app")];
  return <>{ways.filter(Boolean).join(", ") || t("desk:staff.noWay")}</>;
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
        ]}
      />
    </section>
  );
}
