import type { ReactNode } from "react";
import type { ShownRefusals } from "~/accounts/shown-refusals";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button-link";
import { Icon, type IconName } from "~/ui/icon";
import { FieldPrefix } from "~/ui/field-id";
import { Notice } from "~/ui/notice";
import { AddressForm, CorrectForm, ResendForm } from "./complete-forms";
import { RefusedStep } from "./refused-step";

interface CompleteStepProps {
  /** Null once another member has confirmed the email address. */
  email: string | null;
  isConfirmed: boolean;
  /** True when the mail was just sent again. */
  isSent: boolean;
  /** True when a visitor without script has pressed the check button. */
  isChecked: boolean;
  /** Seconds until the mail may be sent again. */
  waitSeconds: number;
  /** True when the email address may be corrected here. */
  canCorrect: boolean;
  isMember: boolean;
  forMember: string | null;
  /** The visitor's `t` parameter, passed on to the members page. */
  popupSeconds: number | null;
  refusal: ShownRefusals;
}

/** The page after the last question. Shows the email address of the mail, and offers a correction (ACC-19). */
export function CompleteStep(props: CompleteStepProps) {
  return (
    <FieldPrefix.Provider value="signup-field">
      {props.isConfirmed ? <Confirmed {...props} /> : <Waiting {...props} />}
    </FieldPrefix.Provider>
  );
}

function Waiting(props: CompleteStepProps) {
  const { email, isSent, isChecked, waitSeconds, canCorrect, isMember, refusal } = props;
  const t = useT();
  const hasNews = refusal.list.length === 0;
  return (
    <section
      data-signup="complete"
      data-signup-wait={waitSeconds}
      data-signup-watch={paths.signupConfirmation()}
      data-again={paths.signupComplete(props.forMember, props.popupSeconds)}
      data-leads-to={isMember ? continuePath(props) : undefined}
      aria-labelledby="signup-title"
      className="grid gap-5"
    >
      <MailHead email={email} />
      <RefusedStep
        list={refusal.list}
        isBeside={(field) => canCorrect && (field === "email" || field === "password")}
      />
      {hasNews && isSent && <Notice tone="success">{t("signup:complete.sent")}</Notice>}
      {hasNews && isChecked && <Notice tone="info">{t("signup:complete.notYet")}</Notice>}
      {email === null && canCorrect && <AddressForm refusal={refusal} forMember={props.forMember} />}
      {isMember && <ContinueLink {...props} />}
      {email !== null && <MailWays waitSeconds={waitSeconds} forMember={props.forMember} />}
      {email !== null && canCorrect && <CorrectForm refusal={refusal} forMember={props.forMember} />}
      {!isMember && (
        <a href={paths.signupStep(0)} className="link justify-self-center py-2.5" data-signup-link>
          {t("signup:complete.startAgain")}
        </a>
      )}
    </section>
  );
}

function MailHead({ email }: Pick<CompleteStepProps, "email">) {
  const t = useT();
  return (
    <Head icon="mail-check" title={t("signup:complete.title")}>
      {email === null ? (
        <p>{t("signup:complete.noAddress")}</p>
      ) : (
        <>
          <p>{t("signup:complete.text", { email })}</p>
          <p className="text-ink-muted">{t("signup:complete.wrongPlace")}</p>
        </>
      )}
    </Head>
  );
}

/** Buttons that check for the confirmation and send the mail again. */
function MailWays({ waitSeconds, forMember }: Pick<CompleteStepProps, "waitSeconds" | "forMember">) {
  const t = useT();
  return (
    <div className="grid gap-2.5">
      <ButtonLink href={paths.signupCheck(forMember)} reload variant="quiet" block data-signup-link>
        {t("signup:complete.check")}
      </ButtonLink>
      <ResendForm key={waitSeconds} waitSeconds={waitSeconds} forMember={forMember} />
    </div>
  );
}

/** Link to the profile from which the visitor signed up, or else to the members page (SET-20). */
function ContinueLink(props: CompleteStepProps) {
  const t = useT();
  return (
    <ButtonLink href={continuePath(props)} reload block size="large" data-signup-leave>
      {t(props.forMember ? "signup:complete.toMember" : "signup:complete.continue")}
    </ButtonLink>
  );
}

function continuePath({ forMember, popupSeconds }: CompleteStepProps): string {
  return forMember ? paths.member(forMember) : paths.membersAfterSignup(popupSeconds);
}

/** Shown once the email address is confirmed, in any tab or browser. */
function Confirmed({ isMember, forMember }: CompleteStepProps) {
  const t = useT();
  return (
    <section
      data-signup="complete"
      data-leads-to={isMember ? paths.members() : undefined}
      aria-labelledby="signup-title"
      className="grid gap-5"
    >
      <Head icon="circle-check" title={t("signup:complete.confirmedTitle")}>
        <p>{t(isMember ? "signup:complete.confirmedText" : "signup:complete.confirmedLogin")}</p>
      </Head>
      {isMember ? (
        <div className="grid gap-2.5">
          <ButtonLink
            href={forMember ? paths.member(forMember) : paths.members()}
            reload
            block
            size="large"
            data-signup-leave
          >
            {t(forMember ? "signup:complete.toMember" : "signup:complete.toMembers")}
          </ButtonLink>
          <ButtonLink href={paths.completeSignup()} reload block variant="secondary" data-signup-leave>
            {t("signup:complete.profile")}
          </ButtonLink>
        </div>
      ) : (
        <ButtonLink href={paths.login()} reload block size="large" data-signup-leave>
          {t("signup:login")}
        </ButtonLink>
      )}
    </section>
  );
}

function Head({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <header className="grid justify-items-center gap-2 text-center">
      <span className="mb-1 grid size-16 place-items-center rounded-full bg-primary-soft text-on-primary-soft">
        <Icon name={icon} className="size-8" />
      </span>
      <h1 id="signup-title" className="text-2xl">
        {title}
      </h1>
      {children}
    </header>
  );
}
