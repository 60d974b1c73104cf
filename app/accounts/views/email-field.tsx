import type { ComponentProps } from "react";
import { Field } from "~/ui/field";

type EmailFieldProps = Omit<ComponentProps<typeof Field>, "name" | "type" | "inputMode" | "autoComplete"> & {
  /** A login form says "username": password managers fill the password beside it. */
  autoComplete?: "email" | "username";
};

/** The address of an account. */
export function EmailField({ autoComplete = "email", ...field }: EmailFieldProps) {
  return <Field {...field} name="email" type="email" autoComplete={autoComplete} inputMode="email" required />;
}
