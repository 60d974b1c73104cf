import type { CSSProperties, ReactNode } from "react";
import { Icon } from "~/ui/icon";
import type { MessageKey } from "~/i18n/messages";
import { useT } from "~/i18n/use-t";
import { type PageName, paths } from "~/paths";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { datedPages, pageSections } from "../contents";
import type { PageFacts } from "../page-facts.server";
import { Prose } from "./prose";
import { Imprint } from "./imprint";
import { Questions } from "./questions";
import type { Section } from "./section";

interface StaticPageProps {
  name: PageName;
  facts: PageFacts;
  demo: boolean;
  /** The search query of the FAQ. */
  query: string;
  /** The site's URL, for printing. */
  origin: string;
}

export function StaticPage({ name, facts, demo, query, origin }: StaticPageProps) {
  const t = useT();
  // TypeScript cannot check these keys. contents.test.ts checks that each key has a text.
  const say = (key: string) => t(`pages:${name}.${key}` as MessageKey, facts);
  const sections = pageSections[name].map((id) => ({
    id,
    title: say(`sections.${id}.title`),
    text: say(`sections.${id}.text`),
  }));
  return (
    <div className="mx-auto max-w-5xl pb-4" style={{ "--site": JSON.stringify(origin) } as CSSProperties}>
      <PageHeader title={say("title")} lead={say("lead")} />
      {datedPages.includes(name) && <p className="-mt-2 mb-5 text-sm text-ink-muted">{t("pages:version", facts)}</p>}
      {demo && (
        // As wide as the content below.
        <div className={name === "faq" ? "max-w-3xl" : undefined}>
          <Notice tone="info">{t("pages:draft")}</Notice>
        </div>
      )}
      {name === "service" && <Contact facts={facts} />}
      {name === "faq" ? (
        <Questions sections={sections} query={query} />
      ) : (
        <Chapters sections={sections} action={name === "return-policy" ? <WayBack /> : null} />
      )}
      <Imprint facts={facts} address={origin + paths.page(name)} />
    </div>
  );
}

/** The text beside a table of contents. On wide screens, the table of contents stays in view. */
function Chapters({ sections, action }: { sections: readonly Section[]; action: ReactNode }) {
  const t = useT();
  return (
    <div className="mt-6 grid items-start gap-8 lg:grid-cols-[15rem_1fr] lg:gap-14">
      <nav aria-label={t("pages:contents")} data-print="no" className="card px-5 py-3 lg:sticky lg:top-24">
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex min-h-11 items-center text-ink-muted no-underline hover:text-ink hover:underline"
              >
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="grid max-w-prose gap-9">
        {sections.map(({ id, title, text }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="grid scroll-mt-6 gap-2.5">
            <h2 id={`${id}-title`}>{title}</h2>
            <Prose text={text} />
            {id === "how" && action}
          </section>
        ))}
      </div>
    </div>
  );
}

/** Link to the page for refunds of credits (L16). Visitors must log in first. */
function WayBack() {
  const t = useT();
  return (
    <a href={paths.transactions()} className="link inline-flex min-h-11 items-center justify-self-start">
      {t("payments:return.link")}
    </a>
  );
}

function Contact({ facts: { email, phone } }: { facts: PageFacts }) {
  const t = useT();
  const ways = [
    { href: `mailto:${email}`, words: email, icon: "mail" as const },
    { href: `tel:${phone.replace(/[\s()-]/g, "")}`, words: phone, icon: "phone" as const },
  ];
  return (
    <div className="mt-6 grid gap-3 sm:grid-cols-3">
      {ways.map(({ href, words, icon }) => (
        <a
          key={href}
          href={href}
          className="card flex min-h-16 items-center gap-3 px-5 font-semibold text-ink no-underline hover:shadow-2"
        >
          <Icon name={icon} className="size-5 shrink-0 text-link" />
          <span className="min-w-0 break-words">{words}</span>
        </a>
      ))}
      <a
        href={paths.complaints()}
        className="card flex min-h-16 items-center px-5 font-semibold text-ink no-underline hover:shadow-2"
      >
        {t("layouts:footer.complaints")}
      </a>
    </div>
  );
}
