import type { ChatMarks } from "~/chat/chat-privacy.server";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { AppLink } from "~/ui/app-link";
import { Icon } from "~/ui/icon";
import { ChatSection } from "./chat-section";
import { DevicesSection, type ShownDevice } from "./devices-section";
import { EmailSection, PasswordSection } from "./login-sections";
import { AppearanceSection, LanguageSection, type Scheme } from "./look-sections";
import {
  type BlockedProps,
  BlockedSection,
  LocationSection,
  type ShownPlace,
  VisibilitySection,
} from "./privacy-sections";
import { Section, sections } from "./section";

type AccountSettingsProps = Parameters<typeof LanguageSection>[0] &
  Parameters<typeof EmailSection>[0] &
  BlockedProps & {
    scheme: Scheme;
    devices: readonly ShownDevice[];
    isInvisible: boolean;
    marks: ChatMarks;
    place: ShownPlace;
  };

export function AccountSettings(props: AccountSettingsProps) {
  return (
    <div className="grid gap-6 lg:grid-cols-[13rem_1fr] lg:items-start">
      <SectionLinks />
      <div className="grid min-w-0 gap-5">
        <LanguageSection {...props} />
        <AppearanceSection {...props} />
        <EmailSection {...props} />
        <PasswordSection {...props} />
        <DevicesSection {...props} />
        <VisibilitySection {...props} />
        <LocationSection {...props.place} />
        <ChatSection marks={props.marks} />
        <BlockedSection {...props} />
        <PaymentsSection />
        <DataSection />
      </div>
    </div>
  );
}

function SectionLinks() {
  const t = useT();
  return (
    <nav
      aria-label={t("settings:sections.label")}
      className="scroll-quiet fades-out -mx-page overflow-x-auto px-page lg:sticky lg:top-24 lg:mx-0 lg:px-0"
    >
      <ul className="flex min-w-max gap-2 lg:min-w-0 lg:flex-col lg:gap-0.5">
        {sections.map((name) => (
          <li key={name}>
            <a
              href={`#${name}`}
              className="inline-flex min-h-11 items-center rounded-pill bg-sunken px-4 font-medium whitespace-nowrap text-ink no-underline hover:bg-primary-soft hover:text-on-primary-soft lg:flex lg:rounded-control lg:bg-transparent lg:px-3"
            >
              {t(`settings:sections.${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PaymentsSection() {
  const t = useT();
  return (
    <Section name="payments">
      <PageLink href={paths.transactions()} label={t("settings:credits")} />
    </Section>
  );
}

function DataSection() {
  const t = useT();
  return (
    <Section name="data" lead={t("settings:dataLead")}>
      <div className="divide-y divide-line">
        <PageLink href={paths.page("privacy")} label={t("settings:privacy")} reload />
        <PageLink href={paths.dataExport()} label={t("settings:export")} />
        <PageLink href={paths.deletion()} label={t("settings:deletion")} />
      </div>
    </Section>
  );
}

function PageLink({ href, label, reload }: { href: string; label: string; reload?: boolean }) {
  return (
    <AppLink
      href={href}
      reload={reload}
      className="flex min-h-12 items-center justify-between gap-3 rounded-control font-medium text-link no-underline hover:underline"
    >
      {label}
      <Icon name="chevron-right" className="size-5 shrink-0" />
    </AppLink>
  );
}
