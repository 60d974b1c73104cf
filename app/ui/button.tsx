import { useId, type ButtonHTMLAttributes, type ReactNode } from "react";
import { buttonStyle, type ButtonLook } from "./button-style";
import { classNames } from "./class-names";
import { Spinner } from "./spinner";

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className"> &
  ButtonLook & {
    icon?: ReactNode;
    /** The reason why the button is disabled, shown below the button. */
    reason?: string;
    /** True while the action runs. The button keeps its size and shows a spinner. */
    busy?: boolean;
    className?: string;
  };

export function Button({
  variant,
  size,
  block,
  disabled,
  icon,
  reason,
  busy,
  className,
  children,
  type = "submit",
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const hasReason = Boolean(disabled && reason);
  const button = (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-describedby={hasReason ? reasonId : rest["aria-describedby"]}
      className={classNames(buttonStyle({ variant, size, block, disabled }), !hasReason && className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
  if (!hasReason) return button;
  return (
    <span
      className={classNames(
        "inline-grid gap-1.5",
        block ? "w-full justify-items-center" : "justify-items-start",
        className,
      )}
    >
      {button}
      <span id={reasonId} className="text-sm text-ink-muted">
        {reason}
      </span>
    </span>
  );
}
