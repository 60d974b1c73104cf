import { useT } from "~/i18n/use-t";
import { classNames } from "~/ui/class-names";
import { Icon, type IconName } from "~/ui/icon";
import { dismissalKeys, useDismissal } from "~/client/dismissals";
import type { AlertName, LineName } from "../alerts";
import { ActivationModal, useActivationModal } from "./activation-modal";
import { Resend } from "./activation-alert";
import { stoppedMailsText } from "./alert-texts";
import { alertsId } from "./bell";

interface AlertLineProps {
  name: LineName;
  /** The reason why emails have stopped. */
  reason?: string | undefined;
  /** True when the welcome bonus stands beside the line. */
  shared: boolean;
}

const looks: Record<LineName, { icon: IconName; tone: string }> = {
  warning: { icon: "flag", tone: "bg-danger-soft text-on-danger-soft" },
  activation: { icon: "mail-check", tone: "bg-warning-soft text-on-warning-soft" },
  stoppedMails: { icon: "mail-x", tone: "bg-warning-soft text-on-warning-soft" },
  photo: { icon: "image-plus", tone: "bg-primary-soft text-on-primary-soft" },
};

/** The most urgent alert, in one line. A press opens all alerts. */
export function AlertLine({ name, reason, shared }: AlertLineProps) {
  const t = useT();
  const isModal = useActivationModal();
  const [isDismissed] = useDismissal(keyOf(name));
  if (isDismissed) return null;
  if (name === "activation" && isModal) {
    return (
      <ActivationModal>
        <Resend />
      </ActivationModal>
    );
  }
  const { icon, tone } = looks[name];
  return (
    <button
      type="button"
      popovertarget={alertsId}
      className={classNames(
        "alert-line notice flex grow-99 basis-28 items-center gap-2.5 rounded-control px-3 text-left text-sm leading-tight font-medium",
        // Give a whole sentence the full width of a small phone. The photo alert has a short label there.
        name !== "photo" && "max-[24em]:basis-full",
        tone,
      )}
    >
      <Icon name={icon} className="size-5 shrink-0" />
      <span className="grow wrap-break-word">
        {name === "photo" && <span className="md:hidden">{t("layouts:alerts.profilePhotoAction")}</span>}
        <span className={classNames(name === "photo" && "max-md:hidden")}>{lineText(t, name, reason)}</span>
      </span>
      <Icon name="chevron-right" className={classNames("size-4 shrink-0", shared && "max-md:hidden")} />
    </button>
  );
}

function keyOf(name: AlertName): string {
  return name in dismissalKeys ? dismissalKeys[name as keyof typeof dismissalKeys] : "";
}

function lineText(t: ReturnType<typeof useT>, name: LineName, reason: string | undefined): string {
  if (name === "warning") return t("layouts:alerts.warning");
  if (name === "activation") return t("layouts:activation.title");
  return name === "photo" ? t("layouts:alerts.PROFILE_PHOTO_ALERT") : stoppedMailsText(t, reason);
}
