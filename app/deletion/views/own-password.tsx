import { PasswordField } from "~/accounts/views/password-field";
import { useT } from "~/i18n/use-t";
import type { RefusalView } from "~/client/use-refusal";

/** Field for the member's password before a sensitive action. */
export function OwnPassword({ hint, refusal }: { hint: string; refusal: RefusalView }) {
  const t = useT();
  return (
    <PasswordField
      label={t("deletion:confirm.password")}
      name="password"
      autoComplete="current-password"
      required
      hint={hint}
      error={refusal.errorOf("password")}
    />
  );
}
