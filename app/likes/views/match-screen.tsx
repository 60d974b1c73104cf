import { Icon } from "~/ui/icon";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import type { PersonCard } from "~/profiles/card";
import { interestWords } from "~/profiles/fields";
import { PersonPhoto } from "~/profiles/views/person-photo";
import { AppLink } from "~/ui/app-link";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { FictionalLabel } from "~/ui/fictional-label";
import { Notice } from "~/ui/notice";

/** The page of a match, with ideas for a first message (LIK-05). */
export function MatchScreen({ person, warning }: { person: PersonCard; warning: string | null }) {
  const t = useT();
  return (
    <div className="mx-auto grid max-w-2xl gap-5 py-6 md:py-10">
      <MatchedPerson person={person} />
      {warning && <Notice tone="primary">{warning}</Notice>}
      <Ideas person={person} />
      <p className="flex flex-wrap justify-center gap-2.5">
        <ButtonLink href={paths.member(person.id)} variant="quiet">
          {t("likes:matchPage.profile")}
        </ButtonLink>
        <ButtonLink href={paths.likesOf("matches")} variant="quiet">
          {t("likes:matchPage.back")}
        </ButtonLink>
      </p>
    </div>
  );
}

function MatchedPerson({ person: { id, name, age, place, photo, fictional } }: { person: PersonCard }) {
  const t = useT();
  return (
    <section className="hero-art on-hero grid justify-items-center gap-4 rounded-card px-5 py-10 text-center shadow-2">
      <h1 className="font-display text-4xl">{t("likes:matchPage.title")}</h1>
      <AppLink
        href={paths.member(id)}
        aria-label={t("likes:matchPage.profile")}
        className="rounded-full outline-offset-4"
      >
        <PersonPhoto
          photo={photo}
          name={name}
          ratio="square"
          sizes="250px"
          priority="first"
          className="size-[250px] animate-pop rounded-full shadow-3"
        />
      </AppLink>
      <div className="grid justify-items-center gap-1.5">
        <p className="text-2xl font-bold">{age === null ? name : t("common:person.nameAge", { name, age })}</p>
        {place && <p>{place}</p>}
        {fictional && <FictionalLabel text={fictional} />}
      </div>
      <p className="max-w-md text-lg">{t("likes:matchPage.text", { name })}</p>
      <ButtonLink
        href={paths.memberChat(id)}
        size="large"
        icon={<Icon name="message-circle-heart" className="size-6" />}
      >
        {t("likes:matchPage.write", { name })}
      </ButtonLink>
    </section>
  );
}

/** Ideas for a first message. Shared interests come first. */
function Ideas({ person: { shared, place } }: { person: PersonCard }) {
  const t = useT();
  const ideas = [
    ...shared.slice(0, 2).map((interest) => t("likes:ideas.shared", { interest: interestWords(t, interest) })),
    ...(place ? [t("likes:ideas.place", { place: place.split(",")[0] ?? place })] : []),
    t("likes:ideas.open"),
    t("likes:ideas.weekend"),
  ];
  return (
    <Card as="section" className="grid gap-3">
      <h2>{t("likes:matchPage.ideas")}</h2>
      <ul className="grid gap-2.5">
        {ideas.slice(0, 4).map((idea) => (
          <li key={idea} className="flex gap-3">
            <Icon name="lightbulb" className="mt-0.5 size-5 shrink-0 text-ink-muted" />
            {idea}
          </li>
        ))}
      </ul>
    </Card>
  );
}
