import type { Preferences } from "~/accounts/preferences";
import { useT } from "~/i18n/use-t";
import type { MemberContact } from "~/operators/members/sheet.server";
import { deskPaths } from "../../desk-paths";
import { Empty } from "../empty";
import { Facts } from "../facts";
import { MemberWords } from "../member-words";
import { ScreenHead } from "../screen-head";
import type { SiteShown } from "../site-mark";
import { Table } from "../table";

interface ContactProps {
  site: SiteShown;
  memberId: string;
  contact: MemberContact;
}

/** A member's unmasked email address, preferences and devices. */
export function Contact({ site, memberId, contact: { email, preferences, devices } }: ContactProps) {
  const t = useT();
  return (
    <>
      <ScreenHead title={t("desk:contact.title")} site={site} lead={t("desk:contact.lead")}>
        <a className="button" href={deskPaths.member(site.slug, memberId)} data-back>
          {t("desk:contact.back")}
        </a>
      </ScreenHead>
      <section className="section">
        <h2>{t("desk:sheet.address")}</h2>
        <p>{email === null ? t("desk:contact.noAddress") : <MemberWords>{email}</MemberWords>}</p>
      </section>
      <section className="section">
        <h2>{t("desk:sheet.preferences")}</h2>
        {preferences ? <Wishes preferences={preferences} /> : <p>{t("desk:contact.noPreferences")}</p>}
      </section>
      <section className="section">
        <h2>{t("desk:sheet.tab.devices")}</h2>
        {devices.length === 0 ? (
          <Empty title={t("desk:sheet.none")}>{t("desk:sheet.noneOf.devices")}</Empty>
        ) : (
          <Table
            caption={t("desk:sheet.tab.devices")}
            rows={devices.map((device, at) => ({ ...device, at }))}
            keyOf={({ at }) => String(at)}
            columns={[
              {
                title: t("desk:sheet.device"),
                cell: ({ device }) => <MemberWords>{device}</MemberWords>,
                isName: true,
              },
              { title: t("desk:sheet.seen"), cell: ({ seenOn }) => seenOn },
            ]}
          />
        )}
      </section>
    </>
  );
}

function Wishes({ preferences: { genders, minAge, maxAge, within, places } }: { preferences: Preferences }) {
  const t = useT();
  const any = t("desk:contact.any");
  return (
    <Facts
      facts={[
        [t("desk:contact.genders"), genders === null ? t("desk:contact.preset") : genders.join(", ") || any],
        [t("desk:contact.ages"), minAge === null && maxAge === null ? any : `${minAge ?? ""}–${maxAge ?? ""}`],
        [t("desk:contact.within"), within === null ? any : `${within} km`],
        [t("desk:contact.places"), places.join(", ") || any],
      ]}
    />
  );
}
