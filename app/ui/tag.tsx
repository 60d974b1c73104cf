import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { type IconName, iconMarkup } from "./icon";
import { type Markup, markup } from "./markup";

const tones = {
  neutral: "bg-sunken text-ink",
  primary: "bg-primary-soft text-on-primary-soft",
  accent: "bg-accent-soft text-on-accent-soft",
  success: "bg-success-soft text-on-success-soft",
  warning: "bg-warning-soft text-on-warning-soft",
  danger: "bg-danger-soft text-on-danger-soft",
  info: "bg-info-soft text-on-info-soft",
  premium: "bg-premium text-on-premium",
};

const looks = "inline-flex items-center gap-1 rounded-pill px-2.5 py-0.5 text-xs leading-5 font-semibold";

export type TagTone = keyof typeof tones;

/** A short word that marks something: a state, "Premium", "New". */
export function Tag({ tone = "neutral", icon, children }: { tone?: TagTone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={classNames(looks, tones[tone])}>
      {icon}
      {children}
    </span>
  );
}

export interface TagLooks {
  tone: TagTone;
  words: string;
  icon?: IconName;
}

/** The same within markup. */
export function tagMarkup({ tone, words, icon }: TagLooks): Markup {
  const drawing = icon ? iconMarkup({ name: icon, className: "size-3.5" }) : null;
  return markup`<span class="${classNames(looks, tones[tone])}">${drawing}${words}</span>`;
}
