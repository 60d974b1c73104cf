import type { TextareaHTMLAttributes } from "react";
import { useDividedProps, FieldFrame, type LabelledProps } from "./field-frame";

export function TextArea(props: LabelledProps<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  const { frame, control } = useDividedProps(props);
  return (
    <FieldFrame {...frame}>
      <textarea rows={4} {...control} className="control field-sizing-content max-h-80 min-h-28 resize-y" />
    </FieldFrame>
  );
}
