import { useT } from "~/i18n/use-t";
import type { LetterVariant } from "../member-lander";
import {
  breakable,
  MainPhoto,
  type MemberLanderProps,
  NameLines,
  SmallPrint,
  WriteButton,
} from "./member-lander-parts";

/** A member's lander: a letter and a small photo (LAN-12). */
export function MemberLetter({ member, facts, variant }: MemberLanderProps & { variant: LetterVariant }) {
  const t = useT();
  const { name, about } = member;
  const title =
    variant === "reply" ? t("landers:member.letter.reply") : t("profiles:page.aboutTitle", { name: breakable(name) });
  return (
    <div className="pattern overflow-hidden bg-primary-soft">
      <div className="mx-auto grid max-w-2xl gap-7 px-page pt-10 pb-8">
        <article className="card relative grid gap-6 p-6 shadow-3 sm:-rotate-1 sm:p-10">
          <figure className="-mt-12 -mr-2 ml-auto w-36 rotate-3 bg-surface p-2 pb-4 shadow-2 sm:w-44">
            <MainPhoto member={member} className="aspect-square w-full" sizes="(width < 48rem) 92vw, 26rem" />
          </figure>
          <h1 className="-mt-4 text-3xl">{title}</h1>
          <p className="line-clamp-[9] text-xl whitespace-pre-line">
            {about || t("profiles:page.aboutEmpty", { name })}
          </p>
          <footer className="grid justify-items-end gap-1 border-t border-line pt-4">
            <NameLines member={member} as="p" />
          </footer>
        </article>
        <div className="grid sm:justify-items-center">
          <WriteButton member={member} />
        </div>
      </div>
      <div className="bg-canvas px-page py-6">
        <SmallPrint member={member} facts={facts} />
      </div>
    </div>
  );
}
