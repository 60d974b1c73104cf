import { useT } from "~/i18n/use-t";
import type { Deed, Role } from "~/operators/staff/role-deeds";
import { staffPaths, type WantedRole } from "../../routes/staff/staff-address";
import { DeedForm, type DeedShown } from "../deed-form";
import { Facts } from "../facts";
import { ScreenHead } from "../screen-head";
import { Table } from "../table";
import { When } from "../when";
import type { ColleagueShown, DeedOnSites, EndableGrant } from "./shown";
import { Grant, Ways } from "./staff-screen";

interface PersonScreenProps {
  person: ColleagueShown;
  grants: readonly EndableGrant[];
  deeds: readonly DeedOnSites[];
  wanted: WantedRole;
  /** What a new role would add, and the form that gives it. */
  give: { gained: readonly Deed[]; form: DeedShown } | null;
  roles: readonly Role[];
  sites: readonly { slug: string; name: string }[];
}

/** One person of the staff: ways in, roles, and what they may do. */
export function PersonScreen(props: PersonScreenProps) {
  const t = useT();
  const { person } = props;
  return (
    <>
      <ScreenHead title={person.name} lead={person.email}>
        <a className="button" href={staffPaths.list()} data-back>
          {t("desk:staff.all")}
        </a>
      </ScreenHead>
      <Facts
        facts={[
          [t("desk:staff.keys"), <Ways key="ways" person={person} />],
          [t("desk:staff.seen"), person.seenAt ? <When key="seen" at={person.seenAt} /> : t("desk:staff.never")],
          [t("desk:staff.sessions"), person.sessions],
        ]}
      />
      <Grants {...props} />
      {person.isSelf ? <p className="muted">{t("desk:staff.own")}</p> : props.roles.length > 0 && <Give {...props} />}
      <May deeds={props.deeds} />
    </>
  );
}

function Grants({ person, grants }: PersonScreenProps) {
  const t = useT();
  return (
    <section className="section">
      <h2>{t("desk:staff.grants")}</h2>
      {grants.map(({ grant, lost, end }) => (
        <div key={grant.id} className="section">
          <Grant grant={grant} />
          <p className="muted">
            <When at={grant.givenAt} />{" "}
            {grant.givenBy ? t("desk:staff.givenBy", { name: grant.givenBy }) : t("desk:staff.givenOnMachine")}
          </p>
          {end && (
            <details>
              <summary>{t("desk:staff.end")}</summary>
              <Rights title={t("desk:staff.lost")} deeds={lost} />
              <DeedForm deed={end} back={staffPaths.person(person.id)} label={t("desk:staff.end")} look="danger" />
            </details>
          )}
        </div>
      ))}
    </section>
  );
}

/** A role is looked at first: what it adds is shown before it is given. */
function Give({ person, wanted, give, roles, sites }: PersonScreenProps) {
  const t = useT();
  return (
    <section className="section">
      <h2>{t("desk:staff.give")}</h2>
      <form className="filter" action={staffPaths.person(person.id)}>
        <label>
          <span>{t("desk:staff.roles")}</span>
          <select name="role" defaultValue={wanted.role} required data-key="e" data-key-name={t("desk:staff.give")}>
            <option value="">{t("desk:deed.choose")}</option>
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
            <option value="">{t("desk:staff.everySite")}</option>
            {sites.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="button">
          {t("desk:staff.preview")}
        </button>
      </form>
      {give && (
        <>
          <Rights title={t("desk:staff.gained")} deeds={give.gained} />
          <p className="says">{t("desk:staff.endsSessions")}</p>
          <DeedForm deed={give.form} back={staffPaths.person(person.id)} label={t("desk:staff.give")} />
        </>
      )}
    </section>
  );
}

function Rights({ title, deeds }: { title: string; deeds: readonly Deed[] }) {
  const t = useT();
  return (
    <p>
      {title}: {deeds.length === 0 ? t("desk:staff.nothing") : deeds.map((deed) => <code key={deed}>{deed} </code>)}
    </p>
  );
}

function May({ deeds }: { deeds: readonly DeedOnSites[] }) {
  const t = useT();
  return (
    <section className="section">
      <h2>{t("desk:staff.may")}</h2>
      <Table
        caption={t("desk:staff.may")}
        rows={deeds}
        keyOf={({ deed }) => deed}
        columns={[
          { title: t("desk:staff.deed"), cell: ({ deed }) => <code>{deed}</code>, isName: true },
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
