import { Icon } from "./icon";
import type { SelectHTMLAttributes } from "react";
import { useDividedProps, FieldFrame, type LabelledProps } from "./field-frame";

export type Option = { value: string; label: string; disabled?: boolean };

type SelectProps = LabelledProps<Omit<SelectHTMLAttributes<HTMLSelectElement>, "children">> & {
  options: readonly Option[];
  /** The text of an empty first option. */
  placeholder?: string;
};

export function Select({ options, placeholder, ...props }: SelectProps) {
  const { frame, control } = useDividedProps(props);
  return (
    <FieldFrame {...frame}>
      <span className="relative block">
        <select {...control} className="control appearance-none pr-11">
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
