import type { ComponentProps } from "react";
import { Field } from "~/ui/field";

type EmailFieldProps = Omit<ComponentProps<typeof Field>, "name" | "type" | "inputMode" | "autoComplete"> & {
  /** "username" in a login form, so that password managers fill in the password too. */
  autoComplete?: "email" | "username";
};

export function EmailField({ autoComplete = "email", ...field }: EmailFieldProps) {
  return <Field {...field} name="email" type="email" autoComplete={autoComplete} inputMode="email" required />;
}
