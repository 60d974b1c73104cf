import { Icon } from "./icon";
import type { SelectHTMLAttributes } from "react";
import { controlProps, FieldFrame, type FieldFrameProps } from "./field-frame";

export type Option = { value: string; label: string; disabled?: boolean };

type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, "name" | "id" | "children"> &
  FieldFrameProps & {
    options: readonly Option[];
    /** The text of an empty first option. */
    placeholder?: string;
  };

export function Select(props: SelectProps) {
  const { label, name, id, hint, error, optional, hideLabel, className, options, placeholder, ...select } = props;
  return (
    <FieldFrame
      label={label}
      name={name}
      id={id}
      hint={hint}
      error={error}
      optional={optional}
      hideLabel={hideLabel}
      className={className}
    >
      <span className="relative block">
        <select {...select} {...controlProps({ name, id, hint, error })} className="control appearance-none pr-11">
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon
          name="chevron-down"
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5 text-ink-muted"
        />
      </span>
    </FieldFrame>
  );
}
