import { Icon } from "~/ui/icon";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import type { ThemeName } from "~/tenancy/vocabulary";
import { ButtonLink } from "~/ui/button-link";
import { classNames } from "~/ui/class-names";
import { EmptyArt, type EmptyArtName } from "~/ui/empty-art";
import { Kept } from "~/ui/kept";
import type { Evening } from "../evenings";
import type { HomePage } from "../home.server";
import { Postcard } from "./postcard";

export interface HomeProps {
  page: HomePage;
  isMember: boolean;
}

export function Home({ page, isMember }: HomeProps) {
  return (
    <Kept of={page} name={isMember ? "for-members" : "for-visitors"}>
      <Hero page={page} isMember={isMember} />
      <Points points={page.points} />
      <Steps page={page} />
      <Evenings evenings={page.evenings} />
      <Honesty page={page} />
      <LastWord page={page} isMember={isMember} />
    </Kept>
  );
}

/** How a theme stages its hero: over the whole width, in the middle of it, or framed like a picture. */
const stages: Record<ThemeName, "wide" | "centred" | "framed"> = {
  ember: "wide",
  aurora: "centred",
  orchid: "framed",
  onyx: "centred",
  apricot: "framed",
  heirloom: "framed",
  merlot: "wide",
  marina: "wide",
};

const frames = {
  wide: "flex min-h-[min(80svh,46rem)] items-end pt-24 pb-14 md:items-center md:pb-20",
  centred: "grid min-h-[min(82svh,48rem)] place-items-center py-20 text-center",
  framed:
    "mx-3 mt-3 flex min-h-[min(76svh,42rem)] items-end rounded-sheet pt-24 pb-10 sm:mx-5 sm:mt-5 md:items-center md:pb-16",
};

function Hero({ page, isMember }: { page: HomePage; isMember: boolean }) {
  const stage = stages[page.theme];
  return (
    <section className={classNames("hero-art", frames[stage])}>
      <div className="on-hero mx-auto w-full max-w-[76rem] px-page">
        <div className={classNames("grid max-w-xl gap-5", stage === "centred" && "mx-auto justify-items-center")}>
          <p className="animate-rise text-sm font-semibold tracking-wide">{page.tagline}</p>
          <h1 className="animate-rise text-4xl">{page.headline}</h1>
          <p className="max-w-prose animate-rise text-lg">{page.sub}</p>
          <Calls minAge={page.minAge} isMember={isMember} centred={stage === "centred"} />
        </div>
      </div>
    </section>
  );
}

function Calls({ minAge, isMember, centred }: { minAge: number; isMember: boolean; centred: boolean }) {
  const t = useT();
  return (
    <div className={classNames("mt-2 grid gap-3", centred && "justify-items-center")}>
      <div className={classNames("flex flex-wrap gap-3", centred && "justify-center")}>
        <JoinButton isMember={isMember} />
        {!isMember && (
          <ButtonLink href={paths.login()} reload variant="quiet" size="large">
            {t("landers:home.login")}
          </ButtonLink>
        )}
      </div>
      {!isMember && <p className="text-sm">{t("landers:home.underCall", { minAge })}</p>}
    </div>
  );
}

function JoinButton({ isMember }: { isMember: boolean }) {
  const t = useT();
  if (isMember) {
    return (
      <ButtonLink href={paths.members()} reload size="large">
        {t("landers:home.toMembers")}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink href={paths.signup()} reload size="large" data-signup-open>
      {t("landers:home.join")}
    </ButtonLink>
  );
}

/** The site's own three reasons. */
function Points({ points }: { points: readonly string[] }) {
  const t = useT();
  return (
    <section aria-label={t("landers:home.points")} className="mx-auto max-w-[76rem] px-page py-10 md:py-12">
      <ul className="grid gap-x-8 gap-y-4 md:grid-cols-3">
        {points.map((point) => (
          <li key={point} className="flex items-start gap-3 font-semibold">
            <span className="grid size-7 shrink-0 place-items-center rounded-full bg-primary-soft text-on-primary-soft">
              <Icon name="check" className="size-4" />
            </span>
            {point}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Steps({ page }: { page: HomePage }) {
  const t = useT();
  const { freeMessages: count } = page;
  const firstMessages = count > 0 ? t("landers:home.step3Text", { count }) : t("landers:home.step3Paid");
  const steps: [art: EmptyArtName, title: string, text: string][] = [
    ["people", t("landers:home.step1"), t("landers:home.step1Text", { minAge: page.minAge })],
    ["likes", t("landers:home.step2"), t("landers:home.step2Text")],
    ["messages", t("landers:home.step3"), firstMessages],
  ];
  return (
    <section className="border-y border-line bg-surface">
      <div className="mx-auto max-w-[76rem] px-page py-14 md:py-20">
        <h2 className="text-center text-3xl">{t("landers:home.how")}</h2>
        <ol className="mt-10 grid gap-10 md:grid-cols-3 md:gap-8">
          {steps.map(([art, title, text], index) => (
            <li key={art} className="grid content-start justify-items-center gap-2 text-center">
              <EmptyArt name={art} />
              <h3 className="mt-1 text-xl">
                <span className="font-display text-link">{index + 1}.</span> {title}
              </h3>
              <p className="max-w-xs text-ink-muted">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** A teaser that shows nobody: what people here like to do, as drawn postcards. */
function Evenings({ evenings }: { evenings: readonly Evening[] }) {
  const t = useT();
  if (evenings.length === 0) return null;
  return (
    <section className="py-14 md:py-20">
      <div className="mx-auto max-w-[76rem] px-page">
        <h2 className="text-3xl">{t("landers:home.evenings")}</h2>
        <p className="mt-2 max-w-prose text-lg text-ink-muted">{t("landers:home.eveningsText")}</p>
      </div>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too (WCAG 2.1.1).
        tabIndex={0}
        className="scroll-quiet mx-auto mt-7 flex max-w-[76rem] snap-x scroll-px-page gap-3 overflow-x-auto px-page pb-2 md:gap-4"
      >
        {evenings.map((evening) => (
          <li key={evening} className="w-40 shrink-0 snap-start md:w-44 lg:grow lg:basis-0">
            <figure className="grid gap-2.5">
              <div className="aspect-[4/5] overflow-hidden rounded-card shadow-2">
                <Postcard evening={evening} />
              </div>
              <figcaption className="text-center font-semibold">{t(`profiles:interests.${evening}`)}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What it costs, and that some profiles are invented: said before anybody signs up (DESIGN 8). */
function Honesty({ page }: { page: HomePage }) {
  const t = useT();
  const { messageFrom: price, refundDays, fictionalLabel } = page;
  return (
    <section className="mx-auto grid max-w-[76rem] gap-4 px-page pb-14 md:grid-cols-2 md:pb-20">
      <div className="card grid content-start gap-2 p-6 md:p-8">
        <h2>{t("landers:home.priceTitle")}</h2>
        {price && <p>{t("landers:home.price", { price })}</p>}
        <p className="text-ink-muted">{t("landers:home.priceText", { count: refundDays })}</p>
        <a href={paths.pricing()} className="link inline-block justify-self-start py-2.5">
          {t("landers:home.prices")}
        </a>
      </div>
      <div className="card grid content-start gap-2 p-6 md:p-8">
        <h2>{t("landers:home.honestTitle")}</h2>
        <p>{t("layouts:disclaimer.fictional", { label: fictionalLabel })}</p>
        <p className="text-ink-muted">{t("landers:home.honestText", { label: fictionalLabel })}</p>
        <a href={paths.page("faq")} className="link inline-block justify-self-start py-2.5">
          {t("landers:home.questions")}
        </a>
      </div>
    </section>
  );
}

function LastWord({ page, isMember }: { page: HomePage; isMember: boolean }) {
  const t = useT();
  return (
    <section className="mx-3 sm:mx-5">
      <div className="pattern mx-auto grid max-w-[74rem] justify-items-center gap-5 rounded-sheet bg-primary-soft px-page py-14 text-center text-on-primary-soft md:py-20">
        <h2 className="max-w-2xl text-3xl">{page.tagline}</h2>
        <p className="max-w-prose text-lg">{t("landers:home.last")}</p>
        <JoinButton isMember={isMember} />
      </div>
    </section>
  );
}
