import type { ReactNode } from "react";
import { classNames } from "./class-names";

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

export type TagTone = keyof typeof tones;

/** A short label for a state, such as "Premium" or "New". */
export function Tag({ tone = "neutral", icon, children }: { tone?: TagTone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1 rounded-pill px-2.5 py-0.5 text-xs leading-5 font-semibold",
        tones[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}
