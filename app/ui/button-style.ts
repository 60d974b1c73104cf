import { classNames } from "./class-names";

type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
type ButtonSize = "regular" | "large" | "compact";

const variants: Record<ButtonVariant, string> = {
  primary: "bg-primary text-on-primary shadow-1 hover:bg-primary-hover active:bg-primary-press",
  secondary: "bg-accent-soft text-on-accent-soft hover:shadow-1 active:shadow-0",
  quiet: "bg-transparent text-ink border border-line-strong hover:bg-sunken",
  danger: "bg-danger text-on-danger shadow-1 hover:bg-danger-hover",
};

/** All sizes are at least 44 px high. A compact button only has less padding at its sides. */
const sizes: Record<ButtonSize, string> = {
  compact: "min-h-11 px-3.5 text-sm",
  regular: "min-h-control px-5 text-base",
  large: "min-h-[calc(var(--t-control-h)+8px)] px-5 text-lg",
};

const disabledStyle = "bg-sunken text-ink-muted border border-line shadow-0";

export type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; block?: boolean; disabled?: boolean };

export function buttonStyle({ variant = "primary", size = "regular", block, disabled }: ButtonLook): string {
  return classNames(
    "inline-flex items-center justify-center gap-2 rounded-control py-2 text-center font-semibold leading-tight",
    "no-underline select-none touch-manipulation transition active:scale-[.985]",
    sizes[size],
    disabled ? disabledStyle : variants[variant],
    block && "w-full",
  );
}
