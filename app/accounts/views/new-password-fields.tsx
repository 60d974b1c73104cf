import { PasswordField } from "./password-field";

interface NewPasswordFieldsProps {
  label: string;
  repeatLabel: string;
  hint: string;
  errorOf(field: string): string | undefined;
}

export function NewPasswordFields({ label, repeatLabel, hint, errorOf }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        required
        hint={hint}
        error={errorOf("password")}
      />
      <PasswordField
        label={repeatLabel}
        name="password_repeat"
        autoComplete="new-password"
        required
        error={errorOf("password_repeat")}
      />
    </>
  );
}
