import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { AppLink } from "~/ui/app-link";
import { classNames } from "~/ui/class-names";
import { Icon, type IconName } from "~/ui/icon";

/** Parts of the settings by group, in the order of the list. */
const groups = [
  ["email", "password", "devices"],
  ["preferences", "privacy", "blocked"],
  ["notifications", "looks"],
  ["payments", "data", "deletion"],
] as const;
export type SettingsPart = (typeof groups)[number][number];

const links: Record<SettingsPart, { href: string; icon: IconName }> = {
  email: { href: paths.settingsPage("email"), icon: "at-sign" },
  password: { href: paths.settingsPage("password"), icon: "lock" },
  devices: { href: paths.settingsPage("devices"), icon: "smartphone" },
  preferences: { href: paths.preferences(), icon: "heart-handshake" },
  privacy: { href: paths.settingsPage("privacy"), icon: "eye" },
  blocked: { href: paths.settingsPage("blocked"), icon: "ban" },
  notifications: { href: paths.notifications(), icon: "bell" },
  looks: { href: paths.settingsPage("looks"), icon: "palette" },
  payments: { href: paths.transactions(), icon: "coins" },
  data: { href: paths.dataExport(), icon: "download" },
  deletion: { href: paths.deletion(), icon: "trash-2" },
};

export function hrefOf(part: SettingsPart): string {
  return links[part].href;
}

/** The current value of each part, for parts whose value fits in a few words. */
export type SettingsValues = Partial<Record<SettingsPart, string>>;

/** The list of all parts, with their present values. */
export function SettingsList({ values }: { values: SettingsValues }) {
  return (
    <div className="grid gap-gap lg:grid-cols-2 lg:items-start">
      {[groups.slice(0, 2), groups.slice(2)].map((column, index) => (
        <div key={index === 0 ? "person" : "site"} className="grid gap-gap">
          {column.map((parts) => (
            <ul key={parts[0]} className="card divide-y divide-line">
              {parts.map((part) => (
                <ListRow key={part} part={part} value={values[part]} />
              ))}
            </ul>
          ))}
        </div>
      ))}
    </div>
  );
}

function ListRow({ part, value }: { part: SettingsPart; value: string | undefined }) {
  const t = useT();
  const { href, icon } = links[part];
  return (
    <li>
      <AppLink
        href={href}
        className={classNames(
          "flex min-h-16 items-center gap-4 rounded-card px-5 py-2.5 no-underline hover:bg-sunken",
          part === "deletion" ? "text-on-danger-soft" : "text-ink",
        )}
      >
        <Icon name={icon} className="size-6 shrink-0 text-ink-muted" />
        <span className="grid min-w-0 grow gap-0.5">
          <span className="font-semibold">{t(`settings:sections.${part}`)}</span>
          {value && <span className="text-sm wrap-anywhere text-ink-muted">{value}</span>}
        </span>
        <Icon name="chevron-right" className="size-5 shrink-0 text-ink-muted" />
      </AppLink>
    </li>
  );
}

/** The list of parts beside a page, in wide windows. */
export function SettingsMenu({ current }: { current: SettingsPart }) {
  const t = useT();
  return (
    <nav aria-label={t("settings:title")} className="max-lg:hidden lg:sticky lg:top-24 lg:pt-9">
      <ul className="grid gap-0.5">
        {groups.flat().map((part) => (
          <li key={part}>
            <AppLink
              href={links[part].href}
              aria-current={part === current ? "page" : undefined}
              className={classNames(
                "flex min-h-11 items-center gap-3 rounded-control px-3 py-2 font-medium no-underline",
                part === current ? "bg-primary-soft text-on-primary-soft" : "text-ink hover:bg-sunken",
              )}
            >
              <Icon name={links[part].icon} className="size-5 shrink-0" />
              {t(`settings:sections.${part}`)}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
