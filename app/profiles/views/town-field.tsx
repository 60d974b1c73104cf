import { type Ref, useEffect, useId, useState } from "react";
import { mostUnits } from "~/platform/characters";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Field } from "~/ui/field";
import { profileLimits } from "../policy";

interface SuggestedTown {
  name: string;
  region: string | null;
  regionName: string | null;
}

type TownFieldProps = {
  country: string;
  value: string;
  error?: string;
  onChange: (value: string) => void;
  /** Called with a chosen suggestion and its region. */
  onTown: (town: { name: string; region: string | null }) => void;
  frame?: Ref<HTMLDivElement>;
  className?: string;
};

/** A town field with the browser's list of suggestions, or a plain field without script. */
export function TownField({ country, value, error, onChange, onTown, frame, className }: TownFieldProps) {
  const t = useT();
  const listId = useId();
  const towns = useSuggestions(country, value);
  return (
    <div ref={frame} className={className}>
      <Field
        label={t("common:fields.city")}
        name="city"
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          const town = towns.find(({ name }) => name === event.target.value);
          if (town && isTaken(event.nativeEvent)) onTown(town);
        }}
        error={error}
        hint={t("editor:cityHint")}
        maxLength={mostUnits(profileLimits.city)}
        autoComplete="off"
        list={listId}
      />
      <datalist id={listId}>
        {towns.map((town) => (
          <option key={`${town.name} ${town.region}`} value={town.name}>
            {town.regionName ?? undefined}
          </option>
        ))}
      </datalist>
      <p role="status" className="sr-only">
        {towns.length > 0 && t("editor:suggestions", { count: towns.length })}
      </p>
    </div>
  );
}

/**
 * True when a suggestion was chosen. Browsers then fire a plain `Event`, or an `InputEvent` of the type
 * `insertReplacementText`.
 */
function isTaken(event: Event): boolean {
  return !(event instanceof InputEvent) || event.inputType === "insertReplacementText";
}

const pauseMs = 150;

function useSuggestions(country: string, typed: string): readonly SuggestedTown[] {
  const [touched, setTouched] = useState(false);
  const [first] = useState(typed);
  const [towns, setTowns] = useState<readonly SuggestedTown[]>([]);
  useEffect(() => {
    if (typed !== first) setTouched(true);
  }, [typed, first]);
  useEffect(() => {
    if (!touched || typed.trim().length < 2) return setTowns([]);
    const done = new AbortController();
    const timer = setTimeout(() => {
      fetch(paths.places(country, typed), { signal: done.signal, headers: { accept: "application/json" } })
        .then((answer) => (answer.ok ? (answer.json() as Promise<{ towns: SuggestedTown[] }>) : { towns: [] }))
        .then(({ towns: found }) => setTowns(found))
        // Suggestions are optional, because the server checks the town.
        .catch(() => undefined);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      done.abort();
    };
  }, [touched, country, typed]);
  return towns;
}
