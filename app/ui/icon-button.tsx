import type { ButtonHTMLAttributes, ReactNode } from "react";
import { classNames } from "./class-names";

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> & {
  /** The button's action, for screen readers and as a tooltip. */
  label: string;
  icon: ReactNode;
  tone?: "plain" | "raised" | "primary" | "like" | "nope";
  size?: "regular" | "large";
};

const tones = {
  plain: "text-ink-muted hover:bg-sunken hover:text-ink",
  raised: "bg-overlay text-ink shadow-2 hover:shadow-3",
  primary: "bg-primary text-on-primary shadow-1 hover:bg-primary-hover",
  like: "bg-overlay text-like shadow-2 hover:shadow-3",
  nope: "bg-overlay text-nope shadow-2 hover:shadow-3",
};

export function IconButton({
  label,
  icon,
  tone = "plain",
  size,
  className,
  type = "submit",
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        "inline-grid shrink-0 place-items-center rounded-full transition touch-manipulation active:scale-[.95]",
        size === "large" ? "size-16" : "touch-target",
        rest.disabled ? "bg-sunken text-ink-muted" : tones[tone],
        className,
      )}
    >
      {icon}
    </button>
  );
}
