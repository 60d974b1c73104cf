import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import type { PostcardInterest } from "../../postcard-interests";
import { nicheName } from "../../niche";
import type { GalleryVariant } from "../../registry";
import { LanderFacts, type LanderFactsProps } from "../lander-facts";
import { Postcard } from "../postcard";

interface GalleryProps extends LanderFactsProps {
  variant: GalleryVariant;
  evenings: readonly PostcardInterest[];
  niche: number;
}

/** Drawings of evenings with one question, each drawing an answer. */
export function Gallery({ variant, evenings, niche, ...facts }: GalleryProps) {
  const t = useT();
  return (
    <div className="mx-auto grid max-w-4xl gap-6 px-page pt-4 pb-6 md:pt-8">
      <header className="grid justify-items-center gap-2 text-center">
        <p className="font-semibold text-ink-muted">{t(`landers:leads.${nicheName("lead", niche)}`)}</p>
        <h1 className="text-4xl">{t(`landers:gallery.${variant}.title`)}</h1>
        <p className="text-lg text-ink-muted">{t(`landers:gallery.${variant}.text`)}</p>
      </header>
      <form method="post" action={paths.lander("gallery")}>
        <ul className="grid thirds gap-3 sm:gap-4">
          {evenings.map((evening) => (
            <li key={evening} className="animate-pop">
              <button
                type="submit"
                name="answer"
                value={evening}
                className="group relative block aspect-[5/6] w-full overflow-hidden rounded-card text-left shadow-2 transition hover:shadow-3"
              >
                <span className="absolute inset-0 transition duration-300 group-hover:scale-105">
                  <Postcard evening={evening} />
                </span>
                <span className="absolute inset-x-2 bottom-2 rounded-control bg-surface px-3 py-2 text-center font-semibold text-ink hyphens-auto">
                  {t(`profiles:interests.${evening}`)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </form>
      <LanderFacts {...facts} />
    </div>
  );
}
