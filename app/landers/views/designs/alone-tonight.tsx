import { Icon } from "~/ui/icon";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { nicheName } from "../../niche";
import { tonightAnswers, type TonightVariant } from "../../registry";
import { LanderFacts, type LanderFactsProps } from "../lander-facts";
import { NightWindow } from "./night-window";

interface AloneTonightProps extends LanderFactsProps {
  variant: TonightVariant;
  niche: number;
}

/** A lit window above a city at night, with a question and three answers. */
export function AloneTonight({ variant, niche, ...facts }: AloneTonightProps) {
  const t = useT();
  return (
    <div className="mx-auto grid max-w-5xl items-center gap-6 px-page pt-2 pb-6 md:grid-cols-2 md:gap-12 md:pt-8">
      <div className="mx-auto w-full max-w-md overflow-hidden rounded-sheet shadow-3">
        <NightWindow hasRain={variant === "rain"} />
      </div>
      <div className="grid gap-5">
        <header className="grid gap-2">
          <p className="font-semibold text-ink-muted">{t(`landers:leads.${nicheName("lead", niche)}`)}</p>
          <h1 className="text-4xl">{t(`landers:alonetonight.${variant}.title`)}</h1>
          <p className="text-lg text-ink-muted">{t(`landers:alonetonight.${variant}.text`)}</p>
        </header>
        <form method="post" action={paths.lander("alonetonight")} className="grid gap-2.5">
          {tonightAnswers.map((answer) => (
            <button
              key={answer}
              type="submit"
              name="answer"
              value={answer}
              className="radio-card w-full justify-between text-left font-semibold"
            >
              {t(`landers:alonetonight.answer.${answer}`)}
              <Icon name="chevron-right" className="size-5 shrink-0 text-ink-muted" />
            </button>
          ))}
        </form>
      </div>
      <div className="md:col-span-2">
        <LanderFacts {...facts} />
      </div>
    </div>
  );
}
