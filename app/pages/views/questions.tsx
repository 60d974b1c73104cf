import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { findHits, longestFaqQuery, partsOf } from "../faq-search";
import { Marked } from "./marked";
import { Prose } from "./prose";
import type { Section } from "./section";

/**
 * The FAQ with a search form. While the reader types, `visitor-faq.ts` hides answers without hits. All answers stay in
 * the page, so that clearing the search needs no request.
 */
export function Questions({ sections, query }: { sections: readonly Section[]; query: string }) {
  const t = useT();
  const all = sections.map(({ id, title, text }) => ({ id, text: `${title}\n${text}` }));
  const { words, ids } = findHits(all, query);
  // An empty query highlights nothing.
  const isAsked = query.trim() !== "";
  const asked = isAsked ? words : [];
  const found = sections.map((_, at) => t("pages:faq.search.found", { count: at + 1 }));
  const answers = [t("pages:faq.search.none"), ...found];
  return (
    <div data-faq={JSON.stringify(answers)} className="mt-6 max-w-3xl">
      <Search query={query} found={isAsked ? (answers[ids.length] ?? "") : ""} />
      <div data-faq-list="" hidden={ids.length === 0} className="card mt-3 divide-y divide-line">
        {sections.map(({ id, title, text }) => (
          <details
            key={id}
            id={id}
            hidden={!ids.includes(id)}
            open={partsOf(text, asked).some(({ isHit }) => isHit)}
            className="group px-5"
          >
            <summary className="flex min-h-14 items-center justify-between gap-4 py-2 font-semibold">
              <span>
                <Marked text={title} words={asked} />
              </span>
              <Icon name="chevron-down" className="size-5 shrink-0 text-ink-muted transition group-open:rotate-180" />
            </summary>
            <div className="max-w-prose pb-5">
              <Prose text={text} words={asked} />
            </div>
          </details>
        ))}
      </div>
    </div>
  );
}

function Search({ query, found }: { query: string; found: string }) {
  const t = useT();
  return (
    <>
      <search data-print="no">
        <form action={paths.page("faq")} className="flex items-end gap-2.5">
          <Field
            label={t("pages:faq.search.label")}
            name="q"
            type="search"
            defaultValue={query}
            maxLength={longestFaqQuery}
            autoComplete="off"
            enterKeyHint="search"
            lead={<Icon name="search" className="size-5" />}
            className="grow"
          />
          <Button>{t("common:actions.search")}</Button>
        </form>
      </search>
      <p role="status" className="mt-3 text-sm text-ink-muted">
        {found}
      </p>
      <p data-print="no" data-faq-more="" hidden={query.trim() === ""} className="flex flex-wrap gap-x-5 text-sm">
        <a href={paths.page("faq")} className="inline-flex min-h-11 items-center">
          {t("pages:faq.search.all")}
        </a>
        <a href={paths.page("service")} className="inline-flex min-h-11 items-center">
          {t("layouts:footer.service")}
        </a>
      </p>
    </>
  );
}
