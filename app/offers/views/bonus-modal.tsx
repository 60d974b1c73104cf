import { Icon } from "~/ui/icon";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { AppLink } from "~/ui/app-link";
import { ButtonLink } from "~/ui/button-link";
import { Countdown } from "~/ui/countdown";
import { Dialog } from "~/ui/dialog";

interface BonusModalProps {
  open: boolean;
  endsAt: string;
  now: string;
  onClose: () => void;
}

/** The welcome bonus as a dialog (OFF-31..37). */
export function BonusModal({ open, endsAt, now, onClose }: BonusModalProps) {
  const t = useT();
  return (
    <Dialog
      open={open}
      title={t("offers:modal.title")}
      hideTitle
      closeLabel={t("offers:modal.close")}
      onClose={onClose}
    >
      <div className="grid justify-items-center gap-4 text-center">
        <p className="-mt-10 rounded-pill bg-premium px-5 py-1.5 font-bold text-on-premium">
          {t("offers:modal.ribbon")}
        </p>
        <p className="grid">
          <span className="font-display text-6xl leading-none text-primary">{t("offers:modal.percentage")}</span>
          <span className="mt-1 text-2xl font-semibold">{t("offers:modal.title")}</span>
        </p>
        <p>{t("offers:modal.text")}</p>
        <ButtonLink href={paths.credits()} size="large" block onClick={onClose}>
          {t("offers:modal.action")}
        </ButtonLink>
        <p className="flex items-center gap-2 font-semibold">
          <Icon name="zap" className="size-5 shrink-0" />
          {t("offers:modal.actFast")}
        </p>
        <AppLink href={paths.credits()} onClick={onClose} className="link inline-flex min-h-11 items-center gap-2">
          <Icon name="clock" className="size-5" />
          {t("offers:modal.valid")} <Countdown endsAt={endsAt} serverNow={now} onEnd={onClose} />
        </AppLink>
        <p className="text-sm text-ink-muted">{t("offers:modal.instant")}</p>
      </div>
    </Dialog>
  );
}
