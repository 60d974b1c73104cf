import { useT } from "~/i18n/use-t";
import { ButtonLink } from "~/ui/button-link";
import { FictionalLabel } from "~/ui/fictional-label";
import { Icon } from "~/ui/icon";
import { photoSrcSet } from "~/ui/photo-srcset";
import { paths } from "~/paths";
import type { MemberLander } from "../member-lander.server";
import { LanderFacts, type LanderFactsProps } from "./lander-facts";

export interface MemberLanderProps {
  member: MemberLander;
  facts: LanderFactsProps;
}

interface MainPhotoProps {
  member: MemberLander;
  className: string;
  /** Width of the picture on the page. */
  sizes: string;
}

/** The main photo, otherwise the name's first letter. `className` sets the size. */
export function MainPhoto({ member, className, sizes }: MainPhotoProps) {
  const t = useT();
  const { name, photo } = member;
  if (!photo) {
    return (
      <span className={`grid place-items-center bg-primary-soft text-on-primary-soft ${className}`} aria-hidden="true">
        <span className="font-display text-4xl">{name.trim().charAt(0).toLocaleUpperCase()}</span>
      </span>
    );
  }
  return (
    <img
      src={photo.src}
      srcSet={photoSrcSet(photo.src)}
      sizes={sizes}
      alt={t("common:person.photoOf", { name })}
      width={480}
      height={600}
      fetchPriority="high"
      className={`bg-sunken object-cover ${className}`}
    />
  );
}

/** Lets a long nickname wrap after underscores. */
export const breakable = (name: string) => name.replace(/_(?=.)/g, "_\u200b");

/** Name, age and place, with the label of a fictional profile (DESIGN 8). */
export function NameLines({ member, as: Name = "h1" }: { member: MemberLander; as?: "h1" | "p" }) {
  const t = useT();
  const { name, age, place, fictional } = member;
  return (
    <>
      {fictional && <FictionalLabel text={fictional.label} />}
      <Name className={Name === "h1" ? "text-4xl" : "text-lg font-semibold"}>
        {age === null ? name : t("common:person.nameAge", { name: breakable(name), age })}
      </Name>
      {place && (
        <p className="flex items-center gap-1.5 text-ink-muted">
          <Icon name="map-pin" className="size-4 shrink-0" />
          {place}
        </p>
      )}
    </>
  );
}

export function WriteButton({ member: { id, name } }: { member: MemberLander }) {
  const t = useT();
  return (
    <ButtonLink href={paths.memberSignup(id)} reload size="large">
      {t("likes:matchPage.write", { name })}
    </ButtonLink>
  );
}

/** Notices about the profile and the site, required before the sign-up. */
export function SmallPrint({ member: { fictional }, facts }: MemberLanderProps) {
  return (
    <div className="grid gap-3">
      {fictional && (
        <p className="mx-auto max-w-xl rounded-card bg-primary-soft px-4 py-3 text-center text-on-primary-soft">
          {fictional.warning}
        </p>
      )}
      <LanderFacts {...facts} />
    </div>
  );
}
