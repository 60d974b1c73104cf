import { useFetcher, useRevalidator } from "@remix-run/react";
import { Icon } from "~/ui/icon";
import { useEffect, useRef, useState } from "react";
import type { Translate } from "~/i18n/messages";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { type CardMark, PeopleGrid, PersonCard } from "~/profiles/views/person-card";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { Spinner } from "~/ui/spinner";
import { Tabs } from "~/ui/tabs";
import { useFirstShown } from "~/ui/use-painted";
import { useLiveCounts } from "~/client/live-counts";
import { useRefusalToast } from "~/client/use-refusal-toast";
import { QuickLike, QuickLikeForm } from "./quick-like";
import { type LikeCard, type LikeType, likeTypes, type ShownPart } from "../like";
import type { LikeCounts } from "../like-lists.server";

interface LikesPage {
  type: LikeType;
  people: LikeCard[];
  next: string | null;
  counts: LikeCounts;
  /** Number of new received likes. */
  fresh: number;
  hasPhoto: boolean;
}

/** The three lists of likes: received, sent and mutual (LIK-02..04). Each list has its own URL. */
export function LikesScreen(page: LikesPage) {
  const t = useT();
  const { type, counts, fresh, hasPhoto } = page;
  const { people, next, isLoading, more } = usePages(page);
  useArrivals(fresh, people.length === page.people.length);
  return (
    <div className="pt-1 pb-10 md:pt-0">
      <div className="max-md:sr-only">
        <PageHeader title={t("likes:title")} lead={t("likes:lead")} />
      </div>
      <Tabs
        label={t("likes:tabsLabel")}
        items={likeTypes.map((tab) => ({
          href: paths.likesOf(tab),
          label: t("likes:tabCount", { label: t(`likes:tabs.${tab}`), count: counts[tab] }),
          count: tab === "received" ? fresh : 0,
          current: tab === type,
        }))}
      />
      <div className="grid gap-5 pt-2.5 md:pt-5">
        {type === "received" && <QuickLikeForm />}
        {people.length === 0 ? <NoLikes type={type} hasPhoto={hasPhoto} /> : <LikeGrid people={people} type={type} />}
        {next && <MoreLikes href={next} isLoading={isLoading} onMore={more} />}
        {type === "received" && fresh > 0 && <SeenForm fresh={fresh} />}
      </div>
    </div>
  );
}

/** Keeps the loaded pages of one list. Starts over when the server sends a changed first page. */
function usePages(page: LikesPage) {
  const fetcher = useFetcher<LikesPage>();
  const [held, setHeld] = useState({ first: page, people: page.people, next: page.next });
  const current = held.first === page ? held : { first: page, people: page.people, next: page.next };
  if (current !== held) setHeld(current);
  const { data, state } = fetcher;
  useEffect(() => {
    if (!data?.people || state !== "idle") return;
    setHeld((was) => {
      const shown = new Set(was.people.map(({ id }) => id));
      return { ...was, people: [...was.people, ...data.people.filter(({ id }) => !shown.has(id))], next: data.next };
    });
  }, [data, state]);
  const { people, next } = current;
  return { people, next, isLoading: state !== "idle", more: () => next && fetcher.load(next) };
}

/** Reloads the first page when new likes arrive, unless more pages are loaded. */
function useArrivals(fresh: number, isFirstPage: boolean): void {
  const { revalidate } = useRevalidator();
  const { newLikes } = useLiveCounts();
  const told = useRef(newLikes);
  useEffect(() => {
    if (told.current === newLikes) return;
    told.current = newLikes;
    if (isFirstPage && newLikes !== fresh) revalidate();
  }, [newLikes, fresh, isFirstPage, revalidate]);
}

function SeenForm({ fresh }: { fresh: number }) {
  const t = useT();
  const fetcher = useFetcher();
  useRefusalToast(fetcher);
  return (
    <fetcher.Form
      method="post"
      action={paths.doLikesSeen()}
      className="flex flex-wrap items-center justify-between gap-3"
    >
      <input type="hidden" name="return_to" value={paths.likesOf("received")} />
      <p className="font-semibold">{t("likes:fresh", { count: fresh })}</p>
      <Button
        variant="quiet"
        size="compact"
        busy={fetcher.state !== "idle"}
        icon={<Icon name="check-check" className="size-4" />}
      >
        {t("likes:markSeen")}
      </Button>
    </fetcher.Form>
  );
}

function LikeGrid({ people, type }: { people: readonly LikeCard[]; type: LikeType }) {
  const t = useT();
  const shown = useFirstShown(people);
  return (
    <PeopleGrid dense>
      {shown.map((person, index) => (
        <li key={person.id}>
          <PersonCard person={person} list="dense" index={index} leads mark={markOf(person, type, t)}>
            {type === "received" && (person.isNew || !person.isMatch) && <QuickLike person={person} />}
          </PersonCard>
          {person.part && <LikedPartLine part={person.part} />}
        </li>
      ))}
    </PeopleGrid>
  );
}

/** Names the photo or answer that the like means. */
function LikedPartLine({ part: { label, question, photo } }: { part: ShownPart }) {
  return (
    <p className="mt-2 flex items-center gap-2 text-sm">
      {photo && <img src={photo} alt="" width={40} height={40} className="size-10 rounded-control object-cover" />}
      <span className="min-w-0 wrap-anywhere">
        <span className="text-ink-muted">{label}</span>
        {question && <span className="block font-semibold">{question}</span>}
      </span>
    </p>
  );
}

function markOf(person: LikeCard, type: LikeType, t: Translate): CardMark | null {
  if (type === "received" && person.isNew) return { tone: "primary", words: t("likes:new") };
  if (type === "matches" || !person.isMatch) return null;
  return { tone: "accent", words: t("likes:match"), icon: "heart-handshake" };
}

function MoreLikes({ href, isLoading, onMore }: { href: string; isLoading: boolean; onMore: () => void }) {
  const t = useT();
  return (
    <p className="flex justify-center">
      <ButtonLink
        href={href}
        variant="secondary"
        rel="next"
        icon={isLoading ? <Spinner /> : null}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          if (!isLoading) onMore();
        }}
      >
        {t("likes:more")}
      </ButtonLink>
    </p>
  );
}

/** Advises members with a photo to like others, and members without to add a photo. */
function NoLikes({ type, hasPhoto }: { type: LikeType; hasPhoto: boolean }) {
  const t = useT();
  const advice = type === "received" && hasPhoto ? "sent" : type;
  const href = advice === "received" ? paths.profile() : paths.members();
  return (
    <EmptyState
      art="likes"
      title={t(`likes:empty.${type}.title`)}
      text={t(`likes:empty.${advice}.text`)}
      action={<ButtonLink href={href}>{t(`likes:empty.${advice}.action`)}</ButtonLink>}
    />
  );
}
