import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { FieldError } from "./field-frame";
import { useFieldIds } from "./field-id";

type RadioCard = {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
  /** A short label on the card, such as "Best value". */
  flag?: string;
  /** Content at the end of the card, such as a price. */
  aside?: ReactNode;
  disabled?: boolean;
};

type RadioCardsProps = {
  legend: string;
  name: string;
  options: readonly RadioCard[];
  defaultValue?: string;
  error?: string;
  hint?: ReactNode;
  hideLegend?: boolean;
  required?: boolean;
  columns?: 1 | 2 | 3;
  onChange?: (value: string) => void;
};

/** Classes by number of columns. `3` drops to fewer columns when enlarged text needs more room. */
const columnStyles = { 1: "", 2: "sm:grid-cols-2", 3: "grid-cols-[repeat(auto-fit,minmax(min(10.5rem,100%),1fr))]" };

/** A choice among a few cards. The first radio has the field's id, so that an error can link to it. */
export function RadioCards(props: RadioCardsProps) {
  const { legend, name, options, error, hint, hideLegend, columns = 1 } = props;
  const id = useFieldIds()(name);
  const describedBy = classNames(error && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined;
  return (
    <fieldset className="grid gap-2" aria-describedby={describedBy}>
      <legend className={hideLegend ? "sr-only" : "mb-2 text-sm font-semibold"}>{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-muted">
          {hint}
        </p>
      )}
      <div className={classNames("grid gap-2.5", columnStyles[columns])}>
        {options.map((option, index) => (
          <Card key={option.value} option={option} id={index === 0 ? id : `${id}-${option.value}`} props={props} />
        ))}
      </div>
      {error && <FieldError id={`${id}-error`} text={error} />}
    </fieldset>
  );
}

function Card({ option, id, props }: { option: RadioCard; id: string; props: RadioCardsProps }) {
  return (
    <label className="radio-card">
      <input
        type="radio"
        id={id}
        name={props.name}
        value={option.value}
        defaultChecked={props.defaultValue === option.value}
        disabled={option.disabled}
        required={props.required}
        aria-invalid={props.error ? true : undefined}
        onChange={props.onChange && (() => props.onChange?.(option.value))}
        className="size-5 shrink-0 accent-primary"
      />
      {option.icon}
      <span className="grid min-w-0 grow gap-0.5 wrap-anywhere">
        <span className="font-semibold">{option.label}</span>
        {option.hint && <span className="text-sm text-ink-muted">{option.hint}</span>}
      </span>
      {option.aside && <span className="shrink-0 text-right font-semibold">{option.aside}</span>}
      {option.flag && (
        <span className="absolute -top-2.5 right-4 rounded-pill bg-premium px-2.5 py-0.5 text-xs font-bold text-on-premium">
          {option.flag}
        </span>
      )}
    </label>
  );
}
