import { Icon } from "./icon";
import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { IconButton } from "./icon-button";

export type NoticeTone = "info" | "success" | "warning" | "danger" | "primary";

type NoticeProps = {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
  dismissLabel?: string;
  onDismiss?: () => void;
  /** A form that dismisses without script stands here in place of the button. */
  dismiss?: ReactNode;
};

const tones = {
  info: { box: "bg-info-soft text-on-info-soft", sign: "info" },
  success: { box: "bg-success-soft text-on-success-soft", sign: "circle-check" },
  warning: { box: "bg-warning-soft text-on-warning-soft", sign: "triangle-alert" },
  danger: { box: "bg-danger-soft text-on-danger-soft", sign: "circle-alert" },
  primary: { box: "bg-primary-soft text-on-primary-soft", sign: "info" },
} as const;

/** Something to know, in the flow of the page. Status is told by icon and words, never by colour alone. */
export function Notice(props: NoticeProps) {
  const { tone = "info", title, children, action, icon, dismissLabel, onDismiss, dismiss } = props;
  const { box, sign } = tones[tone];
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      className={classNames("flex items-start gap-3 rounded-card py-3.5 pr-2 pl-4", box)}
    >
      <span className="pt-0.5">{icon ?? <Icon name={sign} className="size-5" />}</span>
      <div className="flex grow flex-wrap items-center justify-between gap-x-4 gap-y-2 pr-2">
        <div className="grid grow basis-52 gap-0.5 wrap-anywhere">
          {title && <p className="font-semibold">{title}</p>}
          {children && <div>{children}</div>}
        </div>
        {action}
      </div>
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
  );
}
