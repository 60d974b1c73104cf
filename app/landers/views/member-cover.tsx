import { useT } from "~/i18n/use-t";
import { isInterest } from "~/profiles/interests";
import { MainPhoto, type MemberLanderProps, NameLines, SmallPrint, WriteButton } from "./member-lander-parts";

/** A member's lander: a large photo, partly covered by a card (LAN-11). */
export function MemberCover({ member, facts }: MemberLanderProps) {
  const t = useT();
  const interests = member.interests.filter(isInterest).slice(0, 6);
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 pb-6 md:grid-cols-2 md:items-center md:gap-12 md:px-page md:pt-8">
      <MainPhoto
        member={member}
        className="h-[58svh] w-full md:aspect-[4/5] md:h-auto md:rounded-sheet md:shadow-3"
        sizes="(width < 48rem) 100vw, 26rem"
      />
      <div className="relative -mt-10 grid gap-5 rounded-t-sheet bg-canvas px-page pt-7 pb-6 md:mt-0 md:p-0">
        <header className="grid justify-items-start gap-2">
          <NameLines member={member} />
        </header>
        {member.about && <p className="line-clamp-4 text-lg">{member.about}</p>}
        {interests.length > 0 && (
          <ul aria-label={t("profiles:page.allInterests")} className="flex flex-wrap gap-2">
            {interests.map((interest) => (
              <li key={interest} className="rounded-pill bg-primary-soft px-3 py-1 text-sm text-on-primary-soft">
                {t(`profiles:interests.${interest}`)}
              </li>
            ))}
          </ul>
        )}
        <div className="grid gap-2 sm:justify-items-start">
          <WriteButton member={member} />
          <p className="text-sm text-ink-muted">{t("landers:member.rest")}</p>
        </div>
      </div>
      <div className="px-page md:col-span-2 md:p-0">
        <SmallPrint member={member} facts={facts} />
      </div>
    </div>
  );
}
