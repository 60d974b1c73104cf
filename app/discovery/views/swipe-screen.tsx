import { useNavigate } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { useT } from "~/i18n/use-t";
import type { NewMatch } from "~/likes/like";
import { MatchOverlay } from "~/likes/views/match-overlay";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button-link";
import { Countdown } from "~/ui/countdown";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { PageHeader } from "~/ui/page-header";
import { Refusals } from "~/ui/refusals";
import { useRefusal } from "~/client/use-refusal";
import type { SuggestionReasons } from "../match-finder";
import { type SwipeChoice, type SwipeGame, type SwipePerson, swipeLikesPerDay } from "../swipe";
import { useSwipes } from "../use-swipes";
import type { WiderChoice } from "../wider";
import { Because } from "./because";
import { NobodyFits } from "./nobody-fits";
import { SwipeCard } from "./swipe-card";
import { SwipeControls } from "./swipe-controls";

interface SwipeScreenProps {
  game: SwipeGame;
  /** The reason why the viewer may not like now, as text. Null when allowed. */
  likeReason: string | null;
  undoKey: string;
  wider: WiderChoice | null;
}

/** The swipe game (LIK-06, LIK-16..17). Members decide by dragging, button, key or form. */
export function SwipeScreen({ game, likeReason, undoKey, wider }: SwipeScreenProps) {
  const t = useT();
  const navigate = useNavigate();
  const { list } = useRefusal();
  const { cards, likesLeft, isBusy, decide, match, closeMatch } = useSwipes(game);
  const isOver = game.likesLeft === 0 || likesLeft === 0;
  // Show no card after the last like, so that the keys do nothing.
  const [top, ...next] = isOver ? [] : cards;
  const choose = (choice: SwipeChoice) => {
    if (top && !(choice === "like" && likeReason)) decide({ member: top.id, choice });
  };
  useKeys({
    arrowleft: () => choose("pass"),
    arrowright: () => choose("like"),
    arrowup: () => top && navigate(paths.member(top.id)),
    u: () => game.last && !isBusy && decide("undo"),
  });
  return (
    <div className="swipe mx-auto flex w-full max-w-md flex-col gap-2 pb-8 md:gap-3 lg:max-w-4xl">
      <PageHeader low title={t("games:swipe.title")} actions={<Hearts left={likesLeft} />} />
      <Refusals list={list} />
      {isOver ? (
        <LikesUsedUp game={game} />
      ) : (
        <Deck
          top={top}
          next={next}
          hasDecided={game.cards.length > 0 || game.last !== null}
          onChoice={choose}
          canLike={!likeReason}
          isBusy={isBusy}
          wider={wider}
        />
      )}
      {top && game.reasons[top.id] && <WhyShown reasons={game.reasons[top.id] as SuggestionReasons} person={top} />}
      <SwipeControls
        top={top}
        last={game.last}
        undoKey={undoKey}
        likeReason={likeReason}
        isBusy={isBusy}
        onChoice={choose}
        onUndo={() => decide("undo")}
      />
      <Help />
      {match && <MatchDialog match={match} onClose={closeMatch} />}
    </div>
  );
}

/** The reasons for the top card, folded to keep the buttons in view. */
function WhyShown({ reasons, person }: { reasons: SuggestionReasons; person: SwipePerson }) {
  const t = useT();
  return (
    <details className="order-last text-sm text-ink-muted">
      <summary className="min-h-11 cursor-pointer content-center font-medium text-link">
        {t("games:finder.because.title")}
      </summary>
      <Because reasons={reasons} isActive={person.activeToday} otherwise={t("games:finder.because.fits")} />
    </details>
  );
}

function MatchDialog({ match, onClose }: { match: NewMatch; onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <MatchOverlay
      match={match}
      onImagePressed={(id) => navigate(paths.member(id))}
      onButtonPressed={(id) => navigate(paths.memberChat(id))}
      onClose={onClose}
    />
  );
}

function Hearts({ left }: { left: number }) {
  const t = useT();
  return (
    <p className="flex items-center gap-2 leading-tight text-ink-muted" role="status">
      <span className="flex gap-1 text-like" aria-hidden="true">
        {Array.from({ length: swipeLikesPerDay }, (_, index) => (
          <Icon
            // biome-ignore lint/suspicious/noArrayIndexKey: four hearts that never change places.
            key={index}
            name="heart"
            className={index < left ? "size-5 fill-current" : "size-5 opacity-40"}
          />
        ))}
      </span>
      <span className="max-md:sr-only">{t("games:swipe.left", { count: left })}</span>
    </p>
  );
}

interface DeckProps {
  top: SwipePerson | undefined;
  next: SwipePerson[];
  hasDecided: boolean;
  canLike: boolean;
  isBusy: boolean;
  onChoice: (choice: SwipeChoice) => void;
  wider: WiderChoice | null;
}

function Deck({ top, next, hasDecided, canLike, isBusy, onChoice, wider }: DeckProps) {
  const t = useT();
  if (!top && isBusy) return <div className="swipe-face aspect-[4/5] rounded-card bg-sunken" aria-busy="true" />;
  if (!top) return <NobodyLeft hasDecided={hasDecided} wider={wider} />;
  const person = top.age === null ? top.name : t("common:person.nameAge", { name: top.name, age: top.age });
  return (
    <div className="relative">
      <p className="sr-only" aria-live="polite">
        {t("games:swipe.now", { person: [person, top.place, top.fictional].filter(Boolean).join(", ") })}
      </p>
      {/* Render the next cards early, because they must appear at once. */}
      {[top, ...next.slice(0, 2)].reverse().map((person, index, all) => (
        <CardPlace key={person.id} depth={all.length - 1 - index}>
          <SwipeCard person={person} onChoice={person === top ? onChoice : undefined} canLike={canLike} />
        </CardPlace>
      ))}
    </div>
  );
}

/** Renders the same element at every depth, so that React keeps the card's photo. The top card has depth 0. */
function CardPlace({ depth, children }: { depth: number; children: ReactNode }) {
  if (depth === 0) return <div>{children}</div>;
  // Show only one card behind the top card, because the texts of two cards would overlap.
  const look = depth === 1 ? "opacity-70" : "invisible";
  return (
    <div className={`swipe-next ${look}`} aria-hidden="true" inert="">
      {children}
    </div>
  );
}

/** Names the reason: all members were seen or, before the first decision, no member fits the preferences. */
function NobodyLeft({ hasDecided, wider }: Pick<DeckProps, "hasDecided" | "wider">) {
  const t = useT();
  const part = hasDecided ? "swipe" : "finder";
  return (
    <NobodyFits
      title={t(`games:${part}.emptyTitle`)}
      text={t(`games:${part}.emptyText`)}
      search={t("games:swipe.waitSearch")}
      wider={wider}
    />
  );
}

/** Replaces the cards once the daily likes are used up (LIK-17). */
function LikesUsedUp({ game: { nextDayAt, now } }: { game: SwipeGame }) {
  const t = useT();
  const units = { hours: t("common:time.hours"), minutes: t("common:time.minutes"), seconds: t("common:time.seconds") };
  return (
    <EmptyState
      art="likes"
      title={t("games:swipe.waitTitle", { count: swipeLikesPerDay })}
      text={t("games:swipe.waitText")}
      action={
        <div className="grid justify-items-center gap-5">
          <Countdown
            endsAt={nextDayAt}
            serverNow={now}
            labels={{ title: t("games:swipe.waitTimer"), ...units }}
            onEnd={() => window.location.reload()}
          />
          <p className="flex flex-wrap justify-center gap-2.5">
            <ButtonLink href={paths.members()}>{t("games:swipe.waitSearch")}</ButtonLink>
            <ButtonLink href={paths.likesOf("sent")} variant="secondary">
              {t("games:swipe.waitLikes")}
            </ButtonLink>
          </p>
        </div>
      }
    />
  );
}

function Help() {
  const t = useT();
  return (
    <details className="text-sm text-ink-muted">
      <summary className="min-h-11 cursor-pointer content-center font-medium text-link">
        {t("games:swipe.help")}
      </summary>
      <p>{t("games:swipe.lead")}</p>
      <p className="pt-1.5">{t("games:swipe.helpText", { count: swipeLikesPerDay })}</p>
      <p className="pt-1.5 pointer-coarse:hidden">{t("games:swipe.keys")}</p>
    </details>
  );
}

/** Keyboard shortcuts, ignored in text fields and open dialogs. */
function useKeys(keys: Record<string, () => unknown>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      const isTyping = target instanceof HTMLElement && target.closest("input, textarea, select, dialog, [role=menu]");
      const key = keys[event.key.toLowerCase()];
      // Ask the document, because dialogs are opened in many places.
      const isCovered = document.querySelector("dialog[open]") !== null;
      if (!key || isTyping || isCovered || event.metaKey || event.ctrlKey || event.altKey) return;
      event.preventDefault();
      key();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}
