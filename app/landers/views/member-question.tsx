import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import type { Interest } from "~/profiles/interests";
import { Icon } from "~/ui/icon";
import { openers, type QuestionVariant } from "../member-lander";
import { breakable, MainPhoto, type MemberLanderProps, NameLines, SmallPrint } from "./member-lander-parts";

interface MemberQuestionProps extends MemberLanderProps {
  variant: QuestionVariant;
  answers: readonly Interest[];
}

/** A member's lander: a portrait and a question (LAN-13). The answer prefills the first message. */
export function MemberQuestion({ member, facts, variant, answers }: MemberQuestionProps) {
  const t = useT();
  const { id, name } = member;
  return (
    <div className="pb-6">
      <div className="hero-art pt-8 pb-16 text-center">
        <div className="on-hero grid justify-items-center gap-2 px-page">
          <MainPhoto member={member} className="mb-1 size-44 rounded-full shadow-3" sizes="11rem" />
          <NameLines member={member} as="p" />
        </div>
      </div>
      <div className="card relative mx-auto -mt-10 mb-6 grid w-[min(36rem,100%-2rem)] gap-4 p-5 sm:p-8">
        <header className="grid gap-1 text-center">
          <h1>{t(`landers:member.question.${variant}`, { name: breakable(name) })}</h1>
          <p className="text-ink-muted">{t("landers:member.question.pick")}</p>
        </header>
        <AnswerForm memberId={id} answers={answers} />
        <p className="text-center">
          <a href={paths.memberSignup(id)} className="link inline-block py-2.5">
            {t("likes:matchPage.write", { name })}
          </a>
        </p>
      </div>
      <div className="px-page">
        <SmallPrint member={member} facts={facts} />
      </div>
    </div>
  );
}

/** Answers from the member's interests, or general openers. */
function AnswerForm({ memberId, answers }: { memberId: string; answers: readonly Interest[] }) {
  const t = useT();
  const choices =
    answers.length > 0
      ? answers.map((value) => ({ value, label: t(`profiles:interests.${value}`) }))
      : openers.map((value) => ({ value, label: t(`landers:member.question.answer.${value}`) }));
  return (
    <form method="post" action={paths.memberQuestion(memberId)} className="grid gap-2.5 sm:grid-cols-2">
      {choices.map(({ value, label }) => (
        <button
          key={value}
          type="submit"
          name="answer"
          value={value}
          className="radio-card w-full justify-between text-left font-semibold"
        >
          {label}
          <Icon name="chevron-right" className="size-5 shrink-0 text-ink-muted" />
        </button>
      ))}
    </form>
  );
}
