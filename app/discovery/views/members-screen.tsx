import { memo, type RefObject, useEffect, useMemo, useRef } from "react";
import { Icon } from "~/ui/icon";
import type { Translate } from "~/i18n/messages";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import type { PersonCard as Person } from "~/profiles/card";
import { fieldLabelKey } from "~/profiles/fields";
import { QuickLike, QuickLikeForm } from "~/likes/views/quick-like";
import { PeopleGrid, PersonCard } from "~/profiles/views/person-card";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button-link";
import { EmptyState } from "~/ui/empty-state";
import { Notice } from "~/ui/notice";
import { Spinner } from "~/ui/spinner";
import { useFirstShown } from "~/ui/use-painted";
import type { MembersPage } from "../members-page";
import { partsInUse, type SearchPart } from "../search";
import type { ResultPage, ShownCount } from "../search-state";
import { useSearchPages } from "../use-search-pages";
import { SearchChips } from "./lazy-search-chips";
import { filtersId, SearchForm } from "./search-form";
import { NeedsPlace, OrderMenu, RankingNote } from "./search-order";
import { SearchPreferences } from "./search-preferences";

const resultsId = "results";

/** Search form and results. On a phone the form opens over the results. */
export const MembersScreen = memo(({ answer }: { answer: MembersPage }) => {
  const t = useT();
  const { filters, order, form, key, ignored } = answer;
  return (
    <div className="find grid gap-x-8 lg:grid-cols-[min(17.5rem,30%)_minmax(0,1fr)]">
      <aside className="lg:pt-9">
        <a
          href={`#${resultsId}`}
          className="sr-only rounded-control bg-ink px-4 py-3 font-semibold text-ink-inverse focus:not-sr-only focus:mb-2 focus:inline-block focus:px-4 focus:py-3"
        >
          {t("discovery:skipToResults")}
        </a>
        <SearchForm searchKey={key} filters={filters} order={order} form={form}>
          {answer.isMember && <SearchPreferences answer={answer} place="sheet" />}
        </SearchForm>
      </aside>
      <div className="grid content-start gap-1 pb-10 md:gap-4">
        <MembersHeader answer={answer} />
        <SearchChips answer={answer} />
        {answer.isMember && <SearchPreferences answer={answer} place="results" />}
        {answer.isSaved && <Notice tone="success">{t("discovery:preferences.saved")}</Notice>}
        {ignored.length > 0 && (
          <Notice tone="warning">
            {t("discovery:ignored", { fields: ignored.map((part) => partWords(t, part)).join(", ") })}
          </Notice>
        )}
        <NeedsPlace answer={answer} />
        <div id={resultsId} tabIndex={-1} className="grid content-start gap-2.5 md:gap-4">
          <Results answer={answer} />
        </div>
      </div>
    </div>
  );
});

function partWords(t: Translate, part: SearchPart): string {
  if (part === "order" || part === "within") return t(`discovery:${part}.label`);
  if (part === "answers") return t("discovery:filters.answers");
  if (part === "genders") return t(fieldLabelKey("gender"));
  return t(part === "places" ? "common:fields.country" : fieldLabelKey(part));
}

/** Title, count, order and filters, in one line on phones. */
function MembersHeader({ answer }: { answer: MembersPage }) {
  const t = useT();
  const { count, filters, form, isCleared } = answer;
  const inUse = partsInUse(filters, form.fields).length;
  return (
    <header className="page-head low-head md:pt-9">
      <div className="flex flex-wrap items-end justify-between gap-x-2 gap-y-1">
        <div className="min-w-0">
          <div className="head-title flex items-center">
            <h1>{t("discovery:title")}</h1>
            {!isCleared && <RankingNote answer={answer} />}
          </div>
          <p className="text-ink-muted max-md:text-[.8125rem] max-md:leading-tight" role="status">
            {count && countSentence(t, count)}
          </p>
        </div>
        <div className="flex shrink-0 items-center">
          {!isCleared && <OrderMenu answer={answer} />}
          <FilterButton inUse={inUse} />
        </div>
      </div>
    </header>
  );
}

function FilterButton({ inUse }: { inUse: number }) {
  const t = useT();
  return (
    <button
      type="button"
      className="relative inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2 text-sm font-semibold hover:bg-sunken lg:hidden"
      popovertarget={filtersId}
    >
      <Icon name="sliders-horizontal" className="size-5" />
      <span className="max-md:sr-only">{t("discovery:filters.open")}</span>
      <Badge count={inUse} tone="primary" className="max-md:absolute max-md:top-0 max-md:right-0" />
      {inUse > 0 && <span className="sr-only">{t("discovery:filters.inUse", { count: inUse })}</span>}
    </button>
  );
}

/** Members and fictional profiles, short enough for one line on phones. */
function countSentence(t: Translate, count: ShownCount): string {
  const members = membersCounted(t, count);
  const { fictional } = count;
  return fictional ? `${members} · ${fictional}` : members;
}

function similarSentence(t: Translate, count: ShownCount): string {
  const { value, shown, fictional } = count;
  if (!fictional) return t("discovery:similar.count", { count: value, shown });
  if (value === 0) return t("discovery:similar.fictional", { fictional });
  return t("discovery:similar.both", { members: membersCounted(t, count), fictional });
}

function membersCounted(t: Translate, { value, shown }: ShownCount): string {
  return /^\d+$/.test(shown)
    ? t("common:count.members", { count: value })
    : t("discovery:membersCapped", { count: shown });
}

function Results({ answer }: { answer: MembersPage }) {
  const { state, next, similarCount, isLoading, more } = useSearchPages(answer);
  const people = useMemo(() => state.results.flatMap(({ results }) => results), [state.results]);
  const isLaterPage = answer.pageNumber > 1;
  const { list, onMore } = useFocusAfter(state.results.at(-1), next, more);
  return (
    <>
      {answer.isMember && <QuickLikeForm />}
      {people.length === 0 && <NobodyFound isCleared={answer.isCleared} />}
      {people.length > 0 && <People list={list} people={people} leads likes={answer.isMember} />}
      {next && <MoreLink href={next} isLoading={isLoading} onMore={onMore} />}
      {isLaterPage && <FirstPageLink searchKey={answer.key} />}
      {!next && similarCount && <Similar people={state.similar_results} count={similarCount} likes={answer.isMember} />}
    </>
  );
}

/** Focuses the first member of the final page, because the link to more pages disappears. */
function useFocusAfter(page: ResultPage | undefined, next: string | null, more: () => void) {
  const list = useRef<HTMLUListElement>(null);
  const isAsked = useRef(false);
  useEffect(() => {
    const [first] = page?.results ?? [];
    if (!isAsked.current || !first) return;
    isAsked.current = false;
    if (next || document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>(`a[href="${paths.member(first.id)}"]`)?.focus();
  }, [page, next]);
  const onMore = () => {
    isAsked.current = true;
    more();
  };
  return { list, onMore };
}

interface PeopleProps {
  people: readonly Person[];
  leads?: boolean;
  /** True when each card has a like button. */
  likes: boolean;
  list?: RefObject<HTMLUListElement> | undefined;
}

/** Memoised, because each state change of the router would otherwise render all cards again. */
const People = memo(({ people, leads, likes, list }: PeopleProps) => {
  const shown = useFirstShown(people);
  return (
    <PeopleGrid list={list}>
      {shown.map((person, index) => (
        <li key={person.id}>
          <PersonCard person={person} index={index} leads={leads}>
            {likes && <QuickLike person={person} />}
          </PersonCard>
        </li>
      ))}
    </PeopleGrid>
  );
});

/** Link to the next page. With script the page is appended instead (SRC-08). */
function MoreLink({ href, isLoading, onMore }: { href: string; isLoading: boolean; onMore: () => void }) {
  const t = useT();
  return (
    <p className="flex justify-center pt-4">
      <ButtonLink
        href={href}
        variant="secondary"
        size="large"
        rel="next"
        aria-busy={isLoading || undefined}
        icon={isLoading ? <Spinner /> : null}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          if (!isLoading) onMore();
        }}
      >
        {isLoading ? t("discovery:loadingMore") : t("discovery:more")}
      </ButtonLink>
    </p>
  );
}

function FirstPageLink({ searchKey }: { searchKey: string }) {
  const t = useT();
  return (
    <p className="flex justify-center">
      <ButtonLink href={paths.members(searchKey)} variant="quiet">
        {t("discovery:firstPage")}
      </ButtonLink>
    </p>
  );
}

function Similar({ people, likes, count }: Pick<PeopleProps, "people" | "likes"> & { count: ShownCount }) {
  const t = useT();
  return (
    <section aria-labelledby="similar" className="mt-6 grid gap-4 border-t border-line pt-8">
      <header className="grid gap-1">
        <h2 id="similar" className="text-2xl">
          {t("discovery:similar.title")}
        </h2>
        <p className="text-ink-muted">{similarSentence(t, count)}</p>
      </header>
      <People people={people} likes={likes} />
    </section>
  );
}

function NobodyFound({ isCleared }: { isCleared: boolean }) {
  const t = useT();
  if (isCleared) {
    return (
      <EmptyState
        art="search"
        title={t("discovery:empty.clearedTitle")}
        text={t("discovery:empty.clearedText")}
        action={<ButtonLink href={paths.members()}>{t("discovery:empty.clearedAction")}</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      art="people"
      title={t("discovery:empty.title")}
      text={t("discovery:empty.text")}
      action={<ButtonLink href={paths.members("country=")}>{t("discovery:empty.action")}</ButtonLink>}
    />
  );
}
