import type { TextareaHTMLAttributes } from "react";
import { controlProps, FieldFrame, type FieldFrameProps } from "./field-frame";

type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "name" | "id"> & FieldFrameProps;

export function TextArea({ label, name, id, hint, error, optional, hideLabel, className, ...area }: TextAreaProps) {
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
      <textarea
        rows={4}
        {...area}
        {...controlProps({ name, id, hint, error })}
        className="control field-sizing-content max-h-80 min-h-28 resize-y"
      />
    </FieldFrame>
  );
}
