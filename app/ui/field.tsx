import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { classNames } from "./class-names";
import { useDividedProps, FieldFrame, type LabelledProps } from "./field-frame";

type FieldProps = LabelledProps<InputHTMLAttributes<HTMLInputElement>> & {
  /** Content before the input, such as a currency or an icon. */
  lead?: ReactNode;
  /** Content after the input. */
  trail?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
};

export function Field({ lead, trail, inputRef, ...props }: FieldProps) {
  const { frame, control } = useDividedProps(props);
  return (
    <FieldFrame {...frame}>
      <span className="relative block">
        {lead && <Inlay side="left">{lead}</Inlay>}
        <input
          type="text"
          {...control}
          ref={inputRef}
          className={classNames("control", Boolean(lead) && "pl-11", Boolean(trail) && "pr-12")}
        />
        {trail && <Inlay side="right">{trail}</Inlay>}
      </span>
    </FieldFrame>
  );
}

function Inlay({ side, children }: { side: "left" | "right"; children: ReactNode }) {
  return (
    <span
      className={classNames(
        "absolute inset-y-0 grid min-w-11 place-items-center text-ink-muted",
        side === "left" ? "left-0" : "right-0",
      )}
    >
      {children}
    </span>
  );
}
