import { Icon } from "./icon";
import type { InputHTMLAttributes, ReactNode } from "react";

type ChipChoiceProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className" | "children"> & {
  name: string;
  value: string;
  label: ReactNode;
  type?: "checkbox" | "radio";
};

export function ChipChoice({ label, type = "checkbox", ...input }: ChipChoiceProps) {
  return (
    <label className="chip-choice group">
      <input {...input} type={type} className="sr-only" />
      <Icon name="check" className="hidden size-4 group-has-checked:block" />
      {label}
    </label>
  );
}
