import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import type { SignupAccess } from "~/tenancy/signup-access";

export interface LanderFactsProps {
  minAge: number;
  messageFrom: string | null;
  fictionalLabel: string;
  signupAccess: SignupAccess;
}

const joining = {
  open: "landers:facts.free",
  invited: "landers:facts.invited",
  closed: "errors:signupClosed",
} as const;

/** Facts at the end of every lander: minimum age, price, fictional profiles. */
export function LanderFacts({ minAge, messageFrom: price, fictionalLabel, signupAccess }: LanderFactsProps) {
  const t = useT();
  return (
    <div className="mx-auto grid max-w-xl justify-items-center gap-1.5 text-center text-sm text-ink-muted">
      <p>
        {t(joining[signupAccess], { minAge })} {price && t("landers:facts.price", { price })}
      </p>
      <p>{t("layouts:disclaimer.fictional", { label: fictionalLabel })}</p>
      <p>
        {t("landers:facts.member")}{" "}
        <a href={paths.login()} className="link inline-block py-2.5">
          {t("landers:home.login")}
        </a>
      </p>
    </div>
  );
}
