import { useT } from "~/i18n/use-t";
import { firstCharacters } from "~/platform/characters";
import { deskPaths } from "../../desk-paths";
import { Empty } from "../empty";
import { FilterBar } from "../filter-bar";
import { MemberWords } from "../member-words";
import type { SiteShown } from "../site-mark";
import { Table } from "../table";
import { SavedBy } from "./saved-by";
import type { SettingGroupShown, SettingShown } from "./setting-view-model";
import { SiteHead } from "./site-head";

interface SiteSettingsProps {
  site: SiteShown;
  timeZone: string;
  groups: readonly SettingGroupShown[];
  words: string;
  show: string;
  /** Number of the person's unpublished changes. */
  changes: number;
}

/** All settings of a site by group. */
export function SiteSettings({ site, timeZone, groups, words, show, changes }: SiteSettingsProps) {
  const t = useT();
  return (
    <>
      <SiteHead site={site} tab="settings" title={t("desk:sites.tabs.settings")} changes={changes} />
      <FilterBar
        action={deskPaths.siteSettings(site.slug)}
        choices={[
          {
            name: "show",
            label: t("desk:sites.settings.changedOnly"),
            value: show,
            options: [{ value: "changed", label: t("desk:sites.settings.changed") }],
          },
        ]}
        search={{ name: "q", label: t("desk:sites.settings.find"), value: words }}
      />
      {groups.length === 0 && <Empty title={t("desk:sites.settings.none")} />}
      {groups.map(({ group, settings }) => (
        <section key={group} className="section" aria-labelledby={`group-${group}`}>
          <h2 id={`group-${group}`}>{t(`desk:sites.group.${group}`)}</h2>
          <SettingTable group={t(`desk:sites.group.${group}`)} site={site} settings={settings} timeZone={timeZone} />
        </section>
      ))}
    </>
  );
}

interface SettingTableProps {
  group: string;
  site: SiteShown;
  settings: readonly SettingShown[];
  timeZone: string;
}

function SettingTable({ group, site, settings, timeZone }: SettingTableProps) {
  const t = useT();
  return (
    <Table
      caption={group}
      rows={settings}
      keyOf={({ part }) => part}
      columns={[
        {
          title: t("desk:sites.settings.setting"),
          isName: true,
          cell: ({ part, meaning }) => (
            <>
              <a href={deskPaths.siteSetting(site.slug, part)} data-row>
                <code>{part}</code>
              </a>
              <br />
              <span className="muted">{meaning}</span>
            </>
          ),
        },
        { title: t("desk:sites.settings.value"), cell: (setting) => <SettingValue setting={setting} /> },
        {
          title: t("desk:sites.settings.default"),
          isLess: true,
          cell: ({ standard }) =>
            standard === null ? t("desk:sites.settings.noDefault") : <ShortValue value={standard} />,
        },
        {
          title: t("desk:sites.settings.origin"),
          cell: (setting) => <SettingOrigin setting={setting} timeZone={timeZone} />,
        },
      ]}
    />
  );
}

const mostShown = 120;

/** The start of a value, on one line. The setting's own screen shows the whole value. */
function ShortValue({ value }: { value: string }) {
  const line = value.replaceAll(/\s+/g, " ");
  const start = firstCharacters(line, mostShown);
  return <MemberWords>{start === line ? line : `${start}…`}</MemberWords>;
}

function SettingValue({ setting: { value, drafted, floor } }: { setting: SettingShown }) {
  const t = useT();
  return (
    <>
      {value !== null && <ShortValue value={value} />}
      {floor !== null && <span className="muted"> ({t("desk:sites.settings.floor", { floor })})</span>}
      {drafted && (
        <p className="muted">
          {t("desk:sites.settings.isDraft")}: <ShortValue value={drafted.value} />
        </p>
      )}
    </>
  );
}

function SettingOrigin({ setting: { isOwn, origin }, timeZone }: { setting: SettingShown; timeZone: string }) {
  const t = useT();
  if (!isOwn) return t("desk:sites.settings.isDefault");
  return (
    <>
      {t("desk:sites.settings.isYours")}
      {origin && (
        <span className="muted">
          {" "}
          (<SavedBy {...origin} timeZone={timeZone} />)
        </span>
      )}
    </>
  );
}
