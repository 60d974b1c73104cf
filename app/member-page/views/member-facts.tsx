import { Icon } from "~/ui/icon";
import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { choiceKey, fieldLabelKey, interestWords, isChoiceField } from "~/profiles/fields";
import { Card } from "~/ui/card";
import { Chip } from "~/ui/chip";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button-link";
import { classNames } from "~/ui/class-names";
import { canLike, type Fact, type MemberPage } from "../member-page";

export function MemberFacts({ page }: { page: MemberPage }) {
  const t = useT();
  const others = page.interests.filter((interest) => !page.shared.includes(interest));
  return (
    <div className="grid gap-4">
      {page.shared.length > 0 && (
        <Part title={t("profiles:page.sharedTitle")}>
          <Interests ids={page.shared} isShared />
        </Part>
      )}
      {page.about !== null && (
        <Part title={t("profiles:page.aboutTitle", { name: page.name })}>
          {page.about ? (
            <p className="max-w-prose text-lg whitespace-pre-line">{page.about}</p>
          ) : (
            <p className="text-ink-muted">{t("profiles:page.aboutEmpty", { name: page.name })}</p>
          )}
        </Part>
      )}
      {page.answers.map(({ prompt, question, body, isLiked }) => (
        <Part key={prompt} title={question}>
          <p className="max-w-prose text-lg whitespace-pre-line wrap-anywhere">{body}</p>
          {canLike(page) && (
            <ButtonLink
              href={paths.likedPart(page.id, { prompt })}
              variant="quiet"
              size="compact"
              className="justify-self-start"
              icon={<Icon name="heart" className={classNames("size-4 text-like", isLiked && "fill-current")} />}
            >
              {t(isLiked ? "likes:state.liked" : "likes:likeAnswer")}
            </ButtonLink>
          )}
        </Part>
      ))}
      {page.facts.length > 0 && (
        <Part title={t("profiles:page.factsTitle")}>
          <FactList facts={page.facts} />
        </Part>
      )}
      {others.length > 0 && (
        <Part title={t("profiles:page.allInterests")}>
          <Interests ids={others} />
        </Part>
      )}
      {page.note && <p className="max-w-prose px-1 text-sm text-ink-muted">{page.note}</p>}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className="grid gap-3">
      <h2>{title}</h2>
      {children}
    </Card>
  );
}

function Interests({ ids, isShared }: { ids: readonly string[]; isShared?: boolean }) {
  const t = useT();
  return (
    <ul className="flex flex-wrap gap-2">
      {ids.map((id) => (
        <li key={id}>
          <Chip selected={isShared} icon={isShared && <Icon name="heart" className="size-4 fill-current" />}>
            {interestWords(t, id)}
          </Chip>
        </li>
      ))}
    </ul>
  );
}

function FactList({ facts }: { facts: readonly Fact[] }) {
  const t = useT();
  return (
    <dl className="grid thirds gap-x-6 gap-y-3.5">
      {facts.map(({ field, choice, text }) => (
        <div key={field} className="grid content-start">
          <dt className="text-sm text-ink-muted">{t(fieldLabelKey(field))}</dt>
          <dd className="font-semibold">{choice && isChoiceField(field) ? t(choiceKey(field, choice)) : text}</dd>
        </div>
      ))}
    </dl>
  );
}
