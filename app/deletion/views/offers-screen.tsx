import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import type { RetentionOffer } from "../policy";
import { StepPage } from "./step-page";

interface OffersScreenProps {
  reason: string;
  open: readonly RetentionOffer[];
  trial: { credits: number; price: string } | null;
  discount: number;
  code: string | null;
  isInvisible: boolean;
  /** The offer that the member just accepted, for the confirmation in browsers without scripts. */
  taken: "privacy" | "discount" | null;
  problems: readonly { message: string; field?: string }[];
}

/** All retention offers on one screen. Skipping is as visible as accepting (L36, DESIGN 8). */
export function OffersScreen(props: OffersScreenProps) {
  const t = useT();
  const { reason, open, taken, problems } = props;
  return (
    <StepPage
      step={2}
      title={t("deletion:offers.title")}
      lead={t("deletion:offers.lead")}
      back={{ href: paths.deletion(), label: t("deletion:back") }}
    >
      <ErrorSummary title={t("common:form.errorTitle")} errors={problems} />
      {taken && <Taken {...props} taken={taken} />}
      <ul className="grid gap-3">
        {open.map((offer) => {
          const Offer = offers[offer];
          return <Offer key={offer} {...props} />;
        })}
      </ul>
      <div className="grid gap-2.5 sm:flex sm:justify-between">
        <ButtonLink href={paths.deletionConfirm(reason)} variant="secondary" className="sm:order-2">
          {t("deletion:offers.skip")}
        </ButtonLink>
        <ButtonLink href={paths.settings()} variant="quiet">
          {t("deletion:keep")}
        </ButtonLink>
      </div>
    </StepPage>
  );
}

function Taken({ taken, isInvisible, code }: OffersScreenProps & { taken: "privacy" | "discount" }) {
  const t = useT();
  if (taken === "privacy" && isInvisible) {
    return <Notice tone="success">{t("deletion:offers.privacyTaken")}</Notice>;
  }
  if (taken === "discount" && code) return <Notice tone="success">{t("deletion:offers.discountTaken")}</Notice>;
  return null;
}

const iconStyle = "size-6";

/** Offers to change the settings for emails (ACC-44). */
function EmailOffer() {
  const t = useT();
  return (
    <Offer
      icon={<Icon name="at-sign" className={iconStyle} />}
      title={t("deletion:offers.email.title")}
      text={t("deletion:offers.email.text")}
    >
      <ButtonLink href={paths.settingsPage("email")} variant="secondary" size="compact">
        {t("deletion:offers.email.action")}
      </ButtonLink>
    </Offer>
  );
}

/** Offers invisibility (ACC-45), by the same switch as in the settings (AMB-081). */
function PrivacyOffer({ reason }: OffersScreenProps) {
  const t = useT();
  return (
    <Offer
      icon={<Icon name="eye-off" className={iconStyle} />}
      title={t("deletion:offers.privacy.title")}
      text={t("deletion:offers.privacy.text")}
    >
      <form method="post" action={paths.doInvisible()}>
        <input type="hidden" name="return_to" value={paths.deletionOffers(reason, "privacy")} />
        <Button name="invisible" value="yes" variant="secondary" size="compact">
          {t("deletion:offers.privacy.action")}
        </Button>
      </form>
    </Offer>
  );
}

/** Offers the trial package (ACC-46). */
function TrialOffer({ reason, trial }: OffersScreenProps) {
  const t = useT();
  if (!trial) return null;
  return (
    <Offer
      icon={<Icon name="gift" className={iconStyle} />}
      title={t("deletion:offers.trial.title")}
      text={t("deletion:offers.trial.text", { count: trial.credits, price: trial.price })}
    >
      <form method="post" action={paths.doRetention("trial")}>
        <Button name="reason" value={reason} variant="secondary" size="compact">
          {t("deletion:offers.trial.action")}
        </Button>
      </form>
    </Offer>
  );
}

/** Offers a permanent discount code (ACC-47, ACC-51). */
function DiscountOffer({ reason, discount, code }: OffersScreenProps) {
  const t = useT();
  return (
    <Offer
      icon={<Icon name="percent" className={iconStyle} />}
      title={t("deletion:offers.discount.title", { percentage: discount })}
      text={t(code ? "deletion:offers.discount.taken" : "deletion:offers.discount.text", { percentage: discount })}
    >
      {code ? (
        <span className="flex flex-wrap items-center gap-3">
          <code className="font-mono rounded-control bg-sunken px-3 py-2 text-lg font-bold tracking-wider select-all">
            {code}
          </code>
          <ButtonLink href={paths.creditsWith(code)} variant="secondary" size="compact">
            {t("deletion:offers.discount.use")}
          </ButtonLink>
        </span>
      ) : (
        <form method="post" action={paths.doRetention("discount")}>
          <Button name="reason" value={reason} variant="secondary" size="compact">
            {t("deletion:offers.discount.action")}
          </Button>
        </form>
      )}
    </Offer>
  );
}

const offers: Record<RetentionOffer, (props: OffersScreenProps) => ReactNode> = {
  email: EmailOffer,
  privacy: PrivacyOffer,
  trial: TrialOffer,
  discount: DiscountOffer,
};

function Offer({ icon, title, text, children }: { icon: ReactNode; title: string; text: string; children: ReactNode }) {
  return (
    <Card as="li" className="flex gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-soft text-on-primary-soft">
        {icon}
      </span>
      <div className="grid grow justify-items-start gap-2">
        <h2 className="text-lg">{title}</h2>
        <p className="text-ink-muted">{text}</p>
        {children}
      </div>
    </Card>
  );
}
