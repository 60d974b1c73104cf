import { paths } from "~/paths";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import type { DemoMail } from "../demo-desk.server";

export function Mailbox({ site, mails }: { site: string; mails: DemoMail[] }) {
  return (
    <main id="content" className="mx-auto max-w-3xl px-page pb-16">
      <PageHeader title={`Mailbox of ${site}`} back={{ href: paths.dev(), label: "Demo desk" }} />
      <Card>
        <MailList mails={mails} />
      </Card>
    </main>
  );
}

export function MailList({ mails }: { mails: DemoMail[] }) {
  if (mails.length === 0) {
    return (
      <p className="text-ink-muted">
        No mail yet. Sign up, or ask for a new password, and it arrives here within a second or two.
      </p>
    );
  }
  return (
    <ul className="-mx-3 grid">
      {mails.map(({ id, to, subject, receivedAt }) => (
        <li key={id}>
          <a
            href={paths.devMail(id)}
            className="grid min-h-11 gap-0.5 rounded-control px-3 py-2.5 text-ink no-underline hover:bg-sunken"
          >
            <span className="font-semibold">{subject}</span>
            <span className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-muted">
              <span>to {to}</span>
              <time dateTime={receivedAt} className="figures">
                {receivedAt.slice(0, 16).replace("T", " ")} UTC
              </time>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
