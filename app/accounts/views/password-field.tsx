import { type ComponentProps, useState } from "react";
import { useT } from "~/i18n/use-t";
import { Field } from "~/ui/field";
import { useFieldIds } from "~/ui/field-id";
import { Icon } from "~/ui/icon";

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, "type" | "trail" | "autoComplete"> & {
  autoComplete: "current-password" | "new-password";
};

/**
 * A password field with a button that shows the password. On pages without React, `visitor-password.ts` handles the
 * button.
 */
export function PasswordField(props: PasswordFieldProps) {
  const idOf = useFieldIds();
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      trail={<ShowButton fieldId={props.id ?? idOf(props.name)} isShown={isShown} onPress={() => setShown(!isShown)} />}
    />
  );
}

type ShowButtonProps = { fieldId: string; isShown: boolean; onPress: () => void };

function ShowButton({ fieldId, isShown, onPress }: ShowButtonProps) {
  const t = useT();
  return (
    <button
      type="button"
      data-show-password
      aria-controls={fieldId}
      aria-label={t("common:form.showPassword")}
      aria-pressed={isShown}
      onClick={onPress}
      className="group hidden size-11 place-items-center rounded-control hover:text-ink [@media(scripting:enabled)]:grid"
    >
      <Icon name="eye" className="size-5 group-aria-pressed:hidden" />
      <Icon name="eye-off" className="hidden size-5 group-aria-pressed:block" />
    </button>
  );
}
