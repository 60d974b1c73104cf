import { Icon } from "~/ui/icon";
import type { ReactNode } from "react";
import { countryOptions } from "~/i18n/countries";
import { paths } from "~/paths";
import type { JobCounts } from "~/operators/health.server";
import type { DemoMail, DemoPayment, DemoPerson } from "../demo-desk.server";
import type { KeptSms } from "../sms-inbox.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import { Refusals } from "~/ui/refusals";
import { clockJumps, clockOffsetText } from "../clock";
import type { KeptPush } from "../push-inbox.server";
import { DemoPushes } from "./demo-pushes";
import { DemoPeople } from "./demo-people";
import { DemoPayments } from "./demo-payments";
import { MailList } from "./mailbox";

interface DemoDeskProps {
  site: string;
  slug: string;
  /** URL of the operators' sign-in. Null without an operators' console. */
  operate: string | null;
  sites: { slug: string; name: string; origin: string }[];
  database: "pglite" | "postgres";
  jobs: JobCounts;
  clock: { now: string; offsetSeconds: number };
  country: string;
  countries: string[];
  scheme: string;
  people: DemoPerson[];
  mails: DemoMail[];
  sms: KeptSms[];
  pushes: KeptPush[];
  payments: DemoPayment[];
  refusals: { code: string; message: string }[];
}

/** The demo desk, in English. Needs no script, because every button is a plain form. */
export function DemoDesk(props: DemoDeskProps) {
  const { site, slug, sites, refusals, operate } = props;
  return (
    <main id="content" className="mx-auto max-w-[76rem] px-page pb-16">
      <PageHeader
        title={`Demo desk of ${site}`}
        lead="Everything that this installation sends lands here: mails, text messages, pushes, payments. Nobody else can open this page."
        back={{ href: paths.home(), label: `To ${site}` }}
      />
      <div className="grid gap-gap">
        <Refusals list={refusals} />
        <Sites current={slug} sites={sites} />
        {operate && (
          <a href={operate} className="inline-flex min-h-11 items-center text-link">
            The desk, where operators work
          </a>
        )}
        <div className="grid items-start gap-gap lg:grid-cols-[3fr_2fr]">
          <MemberPanels {...props} />
          <MachinePanels {...props} />
        </div>
      </div>
    </main>
  );
}

function MemberPanels({ people, mails, payments }: DemoDeskProps) {
  return (
    <div className="grid gap-gap">
      <Panel title="Log in as" icon={<Icon name="users" className="size-5" />}>
        <DemoPeople people={people} />
      </Panel>
      <Panel title="Mailbox" icon={<Icon name="inbox" className="size-5" />}>
        <MailList mails={mails} />
        {mails.length > 0 && (
          <a href={paths.devMailbox()} className="inline-flex min-h-11 items-center text-link">
            All mails
          </a>
        )}
      </Panel>
      <Panel title="Payments" icon={<Icon name="credit-card" className="size-5" />}>
        <DemoPayments payments={payments} />
      </Panel>
    </div>
  );
}

function MachinePanels({ clock, country, countries, scheme, sms, pushes, jobs, database }: DemoDeskProps) {
  return (
    <div className="grid gap-gap">
      <ClockPanel {...clock} />
      <CountryPanel country={country} countries={countries} />
      <SchemePanel scheme={scheme} />
      <InvitationPanel />
      <Panel title="Text messages" icon={<Icon name="message-square-text" className="size-5" />}>
        <SmsList sms={sms} />
      </Panel>
      <Panel title="Push messages" icon={<Icon name="smartphone" className="size-5" />}>
        <DemoPushes pushes={pushes} />
      </Panel>
      <JobsPanel jobs={jobs} database={database} />
    </div>
  );
}

function Panel({ title, icon, children }: { title: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Card as="section" className="grid content-start gap-4">
      <h2 className="flex items-center gap-2.5">
        <span className="text-ink-muted">{icon}</span>
        {title}
      </h2>
      {children}
    </Card>
  );
}

function Sites({ current, sites }: { current: string; sites: DemoDeskProps["sites"] }) {
  return (
    <nav aria-label="Sites" className="flex flex-wrap gap-2">
      {sites.map(({ slug, name, origin }) => (
        <a
          key={slug}
          href={origin + paths.dev()}
          aria-current={slug === current ? "page" : undefined}
          className="inline-flex min-h-11 items-center rounded-pill border border-line-strong bg-surface px-4 font-semibold text-ink no-underline hover:bg-sunken aria-[current]:border-primary aria-[current]:bg-primary-soft aria-[current]:text-on-primary-soft"
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

function ClockPanel({ now, offsetSeconds }: DemoDeskProps["clock"]) {
  return (
    <Panel title="Clock" icon={<Icon name="clock" className="size-5" />}>
      <p>
        <span className="block text-xl font-semibold figures">{now.slice(0, 19).replace("T", " ")} UTC</span>
        <span className="text-sm text-ink-muted">
          {offsetSeconds === 0
            ? "The true time."
            : `${clockOffsetText(offsetSeconds)} ahead of the true time, on every site.`}
        </span>
      </p>
      <form method="post" action={paths.doDevClock()} className="flex flex-wrap gap-2">
        {clockJumps.map(({ seconds, label }) => (
          <Button key={seconds} name="jump" value={seconds} variant="quiet" size="compact">
            {label}
          </Button>
        ))}
        <Button name="jump" value="reset" variant="secondary" size="compact" disabled={offsetSeconds === 0}>
          Back to now
        </Button>
      </form>
    </Panel>
  );
}

function CountryPanel({ country, countries }: { country: string; countries: string[] }) {
  return (
    <Panel title="Country" icon={<Icon name="globe" className="size-5" />}>
      <form method="post" action={paths.doDevCountry()} className="flex flex-wrap items-end gap-2">
        <label className="grid grow gap-1.5 text-sm font-semibold">
          Where you seem to be
          <select name="country" defaultValue={country} className="control">
            {countryOptions("en", countries).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <Button variant="quiet">Go there</Button>
      </form>
    </Panel>
  );
}

function SchemePanel({ scheme }: { scheme: string }) {
  return (
    <Panel title="Colours" icon={<Icon name="palette" className="size-5" />}>
      <form method="post" action={paths.doScheme()} className="flex flex-wrap gap-2">
        <input type="hidden" name="return_to" value={paths.dev()} />
        {["light", "dark", "auto"].map((choice) => (
          <Button
            key={choice}
            name="scheme"
            value={choice}
            size="compact"
            variant={choice === scheme ? "secondary" : "quiet"}
            aria-pressed={choice === scheme}
          >
            {choice === "auto" ? "as the device" : choice}
          </Button>
        ))}
      </form>
    </Panel>
  );
}

/** Makes an invitation, which some tenants require for a sign-up. */
function InvitationPanel() {
  return (
    <Panel title="Invitation" icon={<Icon name="ticket" className="size-5" />}>
      <form method="post" action={paths.doDevInvitation()} className="grid gap-3 justify-items-start">
        <p className="text-sm text-ink-muted">
          Some sites take nobody without one. An operator makes it; here you follow it at once.
        </p>
        <Button variant="quiet">Follow an invitation</Button>
      </form>
    </Panel>
  );
}

function SmsList({ sms }: { sms: KeptSms[] }) {
  if (sms.length === 0) {
    return (
      <p className="text-ink-muted">
        None. Paying by direct debit sends one, with its code; without SMS_URL it is listed here until the process ends.
      </p>
    );
  }
  return (
    <ul className="grid gap-3">
      {sms.map(({ to, text, receivedAt }) => (
        <li key={receivedAt + to}>
          <span className="block font-semibold">{to}</span>
          {text}
        </li>
      ))}
    </ul>
  );
}

function JobsPanel({ jobs, database }: { jobs: JobCounts; database: DemoDeskProps["database"] }) {
  return (
    <Panel title="Background work" icon={<Icon name="list-checks" className="size-5" />}>
      <dl className="grid grid-cols-3 gap-3 text-center">
        {(["waiting", "running", "failed"] as const).map((state) => (
          <div key={state} className="flex flex-col-reverse rounded-control bg-sunken py-3">
            <dt className="text-sm text-ink-muted">{state}</dt>
            <dd className="text-xl font-semibold figures">{jobs[state]}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-muted">
        Of all sites together, on {database === "pglite" ? "the embedded database" : "PostgreSQL"}. A moved clock does
        not hurry it: it follows the true time.
      </p>
    </Panel>
  );
}
