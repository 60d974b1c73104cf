import { Icon } from "./icon";
import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { IconButton } from "./icon-button";

type NoticeTone = "info" | "success" | "warning" | "danger" | "primary";

type NoticeProps = {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
  dismissLabel?: string;
  onDismiss?: () => void;
  /** A form that closes the notice without script, instead of the close button. */
  dismiss?: ReactNode;
};

const tones = {
  info: { box: "bg-info-soft text-on-info-soft", sign: "info" },
  success: { box: "bg-success-soft text-on-success-soft", sign: "circle-check" },
  warning: { box: "bg-warning-soft text-on-warning-soft", sign: "triangle-alert" },
  danger: { box: "bg-danger-soft text-on-danger-soft", sign: "circle-alert" },
  primary: { box: "bg-primary-soft text-on-primary-soft", sign: "info" },
} as const;

/** A notice within the page. Its meaning does not depend on colour alone. On phones the actions share one line. */
export function Notice(props: NoticeProps) {
  const { tone = "info", title, children, action, icon, dismissLabel, onDismiss, dismiss } = props;
  const { box, sign } = tones[tone];
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      className={classNames(
        "notice flex items-start gap-2 rounded-card py-2 pr-1 pl-3 text-sm md:gap-3 md:py-3.5 md:pl-4 md:text-base",
        box,
      )}
    >
      <span className={classNames("pt-0.5", Boolean(action) && "hidden self-center md:block")}>
        {icon ?? <Icon name={sign} className="size-5" />}
      </span>
      <div className="flex grow flex-wrap items-center justify-between gap-x-4 gap-y-1 pr-1">
        <div className={classNames("grid grow gap-0.5 wrap-anywhere", action ? "basis-full md:basis-52" : "basis-52")}>
          {title && <p className="font-semibold">{title}</p>}
          {children && <div>{children}</div>}
        </div>
        {action}
        {dismiss}
        {onDismiss && dismissLabel && (
          <IconButton
            type="button"
            label={dismissLabel}
            onClick={onDismiss}
            icon={<Icon name="x" className="size-5" />}
            className="-my-2 text-current"
          />
        )}
      </div>
    </div>
  );
}
