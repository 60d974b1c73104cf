import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import type { ThemeName } from "~/tenancy/vocabulary";
import { ButtonLink } from "~/ui/button-link";
import { classNames } from "~/ui/class-names";
import { EmptyArt, type EmptyArtName } from "~/ui/empty-art";
import { CachedFragment } from "~/ui/cached-fragment";
import type { HomePage } from "../home.server";
import { DrawnPeople } from "./drawn-people";
import { PointList } from "./point-list";
import { Postcard } from "./postcard";

interface HomeProps {
  page: HomePage;
  isMember: boolean;
}

export function Home({ page, isMember }: HomeProps) {
  return (
    <CachedFragment of={page} name={isMember ? "for-members" : "for-visitors"}>
      <div className="home">
        <Hero page={page} isMember={isMember} />
        <DrawnPeople theme={page.theme} className="home-people" />
        {orders[page.theme].map((part) => (
          <Part key={part} part={part} page={page} />
        ))}
        <LastWord page={page} isMember={isMember} />
      </div>
    </CachedFragment>
  );
}

type PartName = "points" | "steps" | "evenings" | "honesty";

/**
 * Order of the sections in each theme. Apricot has no postcards, to stay within P12. The sections' layout is in
 * themes/homes/home-<theme>.css.
 */
const orders: Record<ThemeName, readonly PartName[]> = {
  ember: ["points", "evenings", "steps", "honesty"],
  aurora: ["points", "steps", "evenings", "honesty"],
  orchid: ["evenings", "points", "steps", "honesty"],
  onyx: ["points", "honesty", "evenings", "steps"],
  apricot: ["steps", "points", "honesty"],
  heirloom: ["steps", "points", "honesty", "evenings"],
  merlot: ["evenings", "steps", "points", "honesty"],
  marina: ["points", "evenings", "honesty", "steps"],
};

function Part({ part, page }: { part: PartName; page: HomePage }) {
  if (part === "points") return <Points points={page.points} />;
  if (part === "steps") return <Steps page={page} />;
  return part === "evenings" ? <Evenings page={page} /> : <Honesty page={page} />;
}

/** Themes with the text beside the hero picture. Other themes put the text on the picture. */
const besideThePicture: readonly ThemeName[] = ["orchid", "apricot", "heirloom", "merlot"];

function Hero({ page, isMember }: { page: HomePage; isMember: boolean }) {
  return (
    <section className="home-hero">
      <div className="home-art hero-art" />
      <div className={classNames("home-words", !besideThePicture.includes(page.theme) && "on-hero")}>
        <p className="home-tag">{page.tagline}</p>
        <h1>{page.headline}</h1>
        <p className="home-sub">{page.sub}</p>
        <Calls page={page} isMember={isMember} />
      </div>
    </section>
  );
}

const underCall = {
  open: "landers:home.underCall",
  invited: "landers:home.underCallInvited",
  closed: "errors:signupClosed",
} as const;
function Calls({ page, isMember }: HomeProps) {
  const t = useT();
  const { minAge, signupAccess } = page;
  return (
    <div className="home-calls">
      <div>
        <JoinButton page={page} isMember={isMember} />
        {!isMember && signupAccess !== "closed" && (
          <ButtonLink href={paths.login()} reload variant="quiet" size="large">
            {t("landers:home.login")}
          </ButtonLink>
        )}
      </div>
      {!isMember && <p>{t(underCall[signupAccess], { minAge })}</p>}
    </div>
  );
}

/** The sign-up button. Visitors who may not sign up see a login button (ACC-27). */
function JoinButton({ page, isMember }: HomeProps) {
  const t = useT();
  if (isMember) {
    return (
      <ButtonLink href={paths.members()} reload size="large">
        {t("landers:home.toMembers")}
      </ButtonLink>
    );
  }
  if (page.signupAccess === "closed") {
    return (
      <ButtonLink href={paths.login()} reload size="large">
        {t("landers:home.login")}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink href={paths.signup()} reload size="large" data-signup-open>
      {t(page.signupAccess === "invited" ? "landers:home.joinInvited" : "landers:home.join")}
    </ButtonLink>
  );
}

function Points({ points }: { points: readonly string[] }) {
  const t = useT();
  return (
    <section aria-label={t("landers:home.points")} className="home-points">
      <PointList points={points} />
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
    <section className="home-steps">
      <h2>{t("landers:home.how")}</h2>
      <ol>
        {steps.map(([art, title, text]) => (
          <li key={art}>
            <EmptyArt name={art} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Postcards of the tenant's interests, without members. */
function Evenings({ page: { evenings, eveningsHeadline, eveningsText } }: { page: HomePage }) {
  const t = useT();
  if (evenings.length === 0) return null;
  return (
    <section className="home-evenings">
      <div>
        <h2>{eveningsHeadline ?? t("landers:home.evenings")}</h2>
        <p>{eveningsText ?? t("landers:home.eveningsText")}</p>
      </div>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must scroll by keyboard too (WCAG 2.1.1).
        tabIndex={0}
        className="scroll-quiet"
      >
        {evenings.map((evening) => (
          <li key={evening}>
            <figure>
              <div>
                <Postcard evening={evening} />
              </div>
              <figcaption>{t(`profiles:interests.${evening}`)}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** States prices and fictional profiles before the sign-up (DESIGN 8). */
function Honesty({ page }: { page: HomePage }) {
  const t = useT();
  const { messageFrom: price, refundDays, fictionalLabel } = page;
  return (
    <section className="home-facts">
      <div className="card">
        <h2>{t("landers:home.priceTitle")}</h2>
        {price && <p>{t("landers:home.price", { price })}</p>}
        <p>{t("landers:home.priceText", { count: refundDays })}</p>
        <a href={paths.pricing()} className="link">
          {t("landers:home.prices")}
        </a>
      </div>
      <div className="card">
        <h2>{t("landers:home.honestTitle")}</h2>
        <p>{t("layouts:disclaimer.fictional", { label: fictionalLabel })}</p>
        <p>{t("landers:home.honestText", { label: fictionalLabel })}</p>
        <a href={paths.page("faq")} className="link">
          {t("landers:home.questions")}
        </a>
      </div>
    </section>
  );
}

function LastWord({ page, isMember }: HomeProps) {
  return (
    <section className="home-last">
      <div className="pattern">
        <h2>{page.tagline}</h2>
        {!isMember && (
          <p>
            <LastLine page={page} />
          </p>
        )}
        <JoinButton page={page} isMember={isMember} />
      </div>
    </section>
  );
}

function LastLine({ page: { signupAccess, signupLine } }: { page: HomePage }) {
  const t = useT();
  if (signupAccess === "closed") return t("errors:signupClosed");
  if (signupAccess === "invited") return t("landers:home.lastInvited");
  return signupLine || t("landers:home.last");
}
