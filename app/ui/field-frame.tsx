import { Icon } from "./icon";
import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { useFieldIds } from "./field-id";

interface FrameProps {
  label: string;
  name: string;
  id?: string;
  hint?: ReactNode;
  error?: string;
  /** The word "optional" beside the label. */
  optional?: string;
  /** Hides the label, except from screen readers. */
  hideLabel?: boolean;
  className?: string;
}

export type LabelledProps<Attributes> = FrameProps & Omit<Attributes, keyof FrameProps>;

export function useDividedProps<Props extends FrameProps>(props: Props) {
  const { label, name, id: ownId, hint, error, optional, hideLabel, className, ...rest } = props;
  const idOf = useFieldIds();
  const id = ownId ?? idOf(name);
  const frame = { label, name, id, hint, error, optional, hideLabel, className };
  return { frame, control: { ...rest, ...controlProps(frame) } };
}

/** Attributes that connect a control with its label, hint and error. */
export function controlProps({ name, id, hint, error }: Omit<FrameProps, "label"> & { id: string }) {
  const describedBy = classNames(error && `${id}-error`, Boolean(hint) && `${id}-hint`);
  return {
    id,
    name,
    // Omit `aria-invalid` without an error, because a group may set the attribute for several controls.
    ...(error && { "aria-invalid": true as const }),
    "aria-describedby": describedBy || undefined,
  };
}

export function FieldFrame(props: FrameProps & { id: string; children: ReactNode }) {
  const { label, id, hint, error, optional, hideLabel, children, className } = props;
  return (
    <div className={classNames("grid gap-1.5", className)}>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "flex justify-between gap-3 text-sm font-semibold"}>
        {label}
        {optional && <span className="font-normal text-ink-muted">{optional}</span>}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-muted">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`} text={error} />}
    </div>
  );
}

export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} className="flex gap-1.5 text-sm font-medium text-on-danger-soft">
      <Icon name="circle-alert" className="mt-0.5 size-4 shrink-0" />
      {text}
    </p>
  );
}
