import { useFetcher, useNavigate } from "@remix-run/react";
import { Icon } from "~/ui/icon";
import { memo, useEffect, useState } from "react";
import { useT } from "~/i18n/use-t";
import type { NewMatch } from "~/likes/like";
import { useUnlike } from "~/likes/use-unlike";
import { LikeButton } from "~/likes/views/like-button";
import { LazyMatchOverlay } from "~/likes/views/lazy-match-overlay";
import { paths } from "~/paths";
import { useDistance } from "~/profiles/use-distance";
import { AppLink } from "~/ui/app-link";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { FictionalLabel } from "~/ui/fictional-label";
import { Notice } from "~/ui/notice";
import { useWholePage } from "~/ui/use-painted";
import type { MemberPage } from "../member-page";
import { MemberFacts } from "./member-facts";
import { RemovalBox } from "./lazy-removal-box";
import { SimilarMembers } from "./lazy-similar-members";
import { PhotoGallery } from "./photo-gallery";

export const MemberScreen = memo(({ page }: { page: MemberPage }) => {
  const [match, setMatch] = useState<NewMatch | null>(null);
  const isWhole = useWholePage();
  return (
    <div className="grid gap-10 pb-24 md:pt-8 md:pb-12" aria-busy={page.looking === "opening"}>
      <article className="grid gap-x-8 gap-y-5 md:grid-cols-[min(26rem,45%)_minmax(0,1fr)]">
        <div className="md:stays-beside">
          <PhotoGallery {...page} photos={isWhole ? page.photos : page.photos.slice(0, 1)}>
            <NamePlate page={page} />
          </PhotoGallery>
        </div>
        <div className="grid content-start gap-4">
          <Warnings page={page} />
          <Actions page={page} onMatch={setMatch} />
          {isWhole && <MemberFacts page={page} />}
          {isWhole && page.looking === "member" && (
            <div className="grid justify-items-start gap-1">
              {page.lastChatSeq !== null && <RemovalBox id={page.id} name={page.name} lastSeq={page.lastChatSeq} />}
              <BlockBox page={page} />
              <ReportLink page={page} />
            </div>
          )}
        </div>
      </article>
      {isWhole && page.similar.length > 0 && (
        <SimilarMembers name={page.name} similar={page.similar} likes={page.looking === "member"} />
      )}
      <LikeReading page={page} />
      {match && <MatchDialog match={match} onClose={() => setMatch(null)} />}
    </div>
  );
});

function MatchDialog({ match, onClose }: { match: NewMatch; onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <LazyMatchOverlay
      match={match}
      onImagePressed={(id) => navigate(paths.match(id))}
      onButtonPressed={(id) => navigate(paths.memberChat(id))}
      onClose={onClose}
    />
  );
}

/**
 * Marks a new like as seen when the viewer opens the sender's profile (LIK-15). Sends a POST, because a GET must change
 * nothing. A separate component, because the router renders each user of its hooks again at each navigation step.
 */
function LikeReading({ page: { id, likeIsNew, looking } }: { page: MemberPage }): null {
  const { submit } = useFetcher({ key: `seen ${id}` });
  useEffect(() => {
    if (likeIsNew && looking === "member") submit({}, { method: "post", action: paths.doLikeSeen(id) });
  }, [id, likeIsNew, looking, submit]);
  return null;
}

function NamePlate({ page: { name, age, pronouns, place, km, activeToday, fictional } }: { page: MemberPage }) {
  const t = useT();
  const distance = useDistance();
  const within = km === null ? null : t("common:person.within", { distance: distance(km) });
  return (
    <header className="photo-words name-plate pointer-events-none justify-items-start">
      {fictional && <FictionalLabel text={fictional.label} className="mb-1" />}
      <h1>{age === null ? name : t("common:person.nameAge", { name, age })}</h1>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {pronouns && <span>{pronouns}</span>}
        {place && (
          <span className="flex items-center gap-1.5">
            <Icon name="map-pin" className="size-4" />
            {within ? `${within} · ${place}` : place}
          </span>
        )}
        {activeToday && (
          <span className="flex items-center gap-1.5">
            <span className="size-2.5 rounded-full bg-online" aria-hidden="true" />
            {t("profiles:page.activeToday")}
          </span>
        )}
      </p>
    </header>
  );
}

function Warnings({ page: { fictional, looking, blockedByMe, name } }: { page: MemberPage }) {
  const t = useT();
  return (
    <>
      {looking === "self" && (
        <Notice
          action={
            <ButtonLink href={paths.profile()} variant="quiet" icon={<Icon name="pencil" className="size-4" />}>
              {t("profiles:page.edit")}
            </ButtonLink>
          }
        >
          {t("profiles:page.yourself")}
        </Notice>
      )}
      {fictional?.warning && (
        <Notice tone="primary" title={t("profiles:page.fictionalTitle")}>
          {fictional.warning}
        </Notice>
      )}
      {blockedByMe && <Notice tone="warning">{t("profiles:block.blocked", { name })}</Notice>}
    </>
  );
}

/**
 * Buttons for like and message, within thumb's reach on phones. For visitors they open the login page (ROL-02, ROL-04).
 */
function Actions({ page, onMatch }: { page: MemberPage; onMatch: (match: NewMatch) => void }) {
  if (page.looking === "self" || page.looking === "opening" || page.blockedByMe) return null;
  return (
    <div
      data-foot=""
      className="glass fixed inset-x-0 bottom-0 z-20 border-t border-line px-page pt-2.5 pb-[calc(var(--foot-reach)+0.625rem)] in-data-[viewer=visitor]:pb-2.5 cramped:static cramped:pb-2.5 md:static md:border-0 md:bg-transparent md:p-0 md:[backdrop-filter:none]"
    >
      <div className="mx-auto grid max-w-xl grid-cols-2 gap-2.5 max-[20em]:grid-cols-1 md:max-w-none">
        {page.looking === "visitor" ? <VisitorActions page={page} /> : <MemberActions page={page} onMatch={onMatch} />}
      </div>
    </div>
  );
}

function VisitorActions({ page: { id } }: { page: MemberPage }) {
  const t = useT();
  return (
    <>
      <ButtonLink href={paths.login(paths.member(id))} variant="quiet">
        {t("likes:loginToLike")}
      </ButtonLink>
      <ButtonLink href={paths.login(paths.memberChat(id))}>{t("profiles:page.messageLogin")}</ButtonLink>
    </>
  );
}

function MemberActions({ page, onMatch }: { page: MemberPage; onMatch: (match: NewMatch) => void }) {
  const t = useT();
  const { isGone } = useUnlike(page.id);
  const hasTheirs = page.like === "received" || page.like === "match";
  return (
    <>
      <LikeButton memberId={page.id} state={page.like} reason={page.likeReason} onMatch={onMatch} />
      <ButtonLink href={paths.memberChat(page.id)} icon={<Icon name="message-circle" className="size-5" />}>
        {t("profiles:page.message")}
      </ButtonLink>
      {hasTheirs && (
        <p className="col-span-full text-center text-sm text-ink-muted md:text-left">
          {t(`likes:hint.${page.like === "match" && !isGone ? "match" : "received"}`, { name: page.name })}
        </p>
      )}
    </>
  );
}

/** Asks for confirmation before a block, also without script. */
function BlockBox({ page: { id, name, blockedByMe } }: { page: MemberPage }) {
  const t = useT();
  if (blockedByMe) return <BlockForm id={id} blocked="no" label={t("profiles:block.undo", { name })} />;
  return (
    <details className="group justify-self-start wrap-anywhere">
      <summary className="inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-sm font-medium text-ink-muted hover:text-ink">
        <Icon name="ellipsis" className="size-5" />
        {t("profiles:block.do", { name })}
      </summary>
      <div className="card mt-2 grid max-w-sm gap-3 p-5">
        <p className="font-semibold">{t("profiles:block.question", { name })}</p>
        <p className="text-sm text-ink-muted">{t("profiles:block.text")}</p>
        <BlockForm id={id} blocked="yes" label={t("profiles:block.do", { name })} />
      </div>
    </details>
  );
}

function ReportLink({ page: { id, name } }: { page: MemberPage }) {
  const t = useT();
  return (
    <AppLink
      href={paths.report(id)}
      className="inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-sm font-medium text-ink-muted no-underline wrap-anywhere hover:text-ink"
    >
      <Icon name="flag" className="size-5" />
      {t("safety:report", { name })}
    </AppLink>
  );
}

function BlockForm({ id, blocked, label }: { id: string; blocked: "yes" | "no"; label: string }) {
  return (
    <form method="post" action={paths.doBlock(id)} className="wrap-anywhere">
      <input type="hidden" name="blocked" value={blocked} />
      <Button variant={blocked === "yes" ? "danger" : "quiet"} icon={<Icon name="ban" className="size-4" />}>
        {label}
      </Button>
    </form>
  );
}
