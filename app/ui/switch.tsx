import type { InputHTMLAttributes, ReactNode } from "react";
import { fieldId } from "./field-id";

type SwitchProps = Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "id" | "type"> & {
  label: ReactNode;
  name: string;
  id?: string;
  hint?: ReactNode;
};

/** A setting that is on or off. The control is a checkbox, so that a plain form posts it. */
export function Switch({ label, name, id = fieldId(name), hint, className, ...input }: SwitchProps) {
  return (
    <label className={`flex min-h-control cursor-pointer items-center justify-between gap-4 py-2 ${className ?? ""}`}>
      <span className="grid gap-0.5">
        <span className="font-medium">{label}</span>
        {hint && <span className="text-sm text-ink-muted">{hint}</span>}
      </span>
      <input {...input} id={id} name={name} type="checkbox" className="switch" />
    </label>
  );
}
