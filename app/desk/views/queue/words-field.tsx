import { whyLength } from "~/operators/verbs/lengths";
import { mostUnits } from "~/platform/characters";
import { TextLimit } from "../text-limit";

interface WordsFieldProps {
  name: string;
  label: string;
  hint?: string;
  /** Keyboard shortcut that focuses the field. */
  hotkey?: string;
  isOptional?: boolean;
}

/** A field for a few sentences, usually for the member. */
export function WordsField({ name, label, hint, hotkey, isOptional = false }: WordsFieldProps) {
  return (
    <label className="field">
      <span className="label">{label}</span>
      <textarea
        name={name}
        required={!isOptional}
        minLength={3}
        maxLength={mostUnits(whyLength)}
        dir="auto"
        {...(hotkey && { "data-key": hotkey, "data-key-name": label })}
      />
      {hint && <span className="hint">{hint}</span>}
      <TextLimit most={whyLength} />
    </label>
  );
}
