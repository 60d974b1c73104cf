import type { InputHTMLAttributes, ReactNode } from "react";
import { classNames } from "./class-names";
import { controlProps, FieldError } from "./field-frame";
import { useFieldIds } from "./field-id";

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "id" | "type"> & {
  label: ReactNode;
  name: string;
  id?: string;
  hint?: ReactNode;
  error?: string;
};

/** A checkbox with a label. The whole row is clickable. */
export function Checkbox({ label, name, id: ownId, hint, error, className, ...input }: CheckboxProps) {
  const idOf = useFieldIds();
  const id = ownId ?? idOf(name);
  return (
    <div className={classNames("grid gap-1", className)}>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5 has-disabled:cursor-not-allowed">
        <input
          {...input}
          {...controlProps({ name, id, hint, error })}
          type="checkbox"
          className="size-6 shrink-0 rounded-control accent-primary"
        />
        <span className="pt-px">{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="pl-9 text-sm text-ink-muted">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`} text={error} />}
    </div>
  );
}
