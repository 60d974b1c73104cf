import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import type { Need, Role } from "~/operators/staff/role-permissions";
import { mostUnits } from "~/platform/characters";
import { deskPaths } from "../desk-paths";
import type { StatedKind } from "~/safety/decision";
import { CommandFields } from "./command-fields";
import { StatementButton, StatementPlace } from "./queue/statement-button";
import { TextLimit } from "./text-limit";
import type { SiteShown } from "./site-mark";

export interface CommandField {
  name: string;
  label: string;
  isRequired: boolean;
  /** True for a text of several lines. */
  isLong: boolean;
  /** True for a date, for which browsers show a date picker. */
  isDay: boolean;
  choices: readonly string[] | null;
  /** Most characters of the value. Null for a value without a limit. */
  most: number | null;
  /** An example of the value. */
  hint: string | null;
}

export interface CommandShown {
  verb: string;
  label: string;
  /** Command with its known arguments, in one sentence. */
  says: string;
  /** Effect of the command, from the help of its verb. */
  meaning: string;
  site: SiteShown | null;
  /** Arguments in hidden fields. */
  args: Readonly<Record<string, string>>;
  fields: readonly CommandField[];
  /** Identifies the form, so that a repeated submission runs the command once. */
  key: string;
  /** Step-up or second person that the command requires of the operator. Null when refused. */
  need: Need | null;
  who: readonly Role[];
}

interface CommandFormProps {
  command: CommandShown;
  /** Path to open after the command. */
  back: string;
  /** Path that answers the form, instead of the verb's own page. */
  action?: string;
  /** Label of the button, instead of the verb's name. */
  label?: string;
  look?: "primary" | "danger" | "plain";
  /** Keyboard shortcut of the button. */
  hotkey?: string;
  /** Typed values of the refused form. */
  typed?: Readonly<Record<string, string>>;
  children?: ReactNode;
}

/** Measures whose mail can be previewed, by verb. */
const statedKinds: Readonly<Record<string, StatedKind>> = {
  warn: "warning",
  hold: "hold",
  suspend: "suspension",
  ban: "ban",
};

/**
 * The form of a verb, which works without JavaScript. Without the permission, the form is disabled and gives the
 * reason.
 */
export function CommandForm({
  command,
  back,
  action,
  label,
  look = "primary",
  hotkey,
  typed = {},
  children,
}: CommandFormProps) {
  const t = useT();
  const { verb, site, args, fields, key, need } = command;
  const words = label ?? command.label;
  const stated = site ? statedKinds[verb] : undefined;
  const isShort = fields.length === 0 && !children;
  if (need === null) return <RefusedCommand words={words} who={command.who} />;
  return (
    <form method="post" action={action ?? deskPaths.do(verb)} className={isShort ? "inline-command" : "command"}>
      <CommandFields site={site?.slug ?? null} formKey={key} back={back} args={args} />
      {children}
      {fields.map((field) => (
        <Field
          key={field.name}
          id={`${verb}-${field.name}`}
          field={field}
          typed={typed[field.name] ?? ""}
          isOfLaw={field.name === "clause" && !typed.clause && fields.some(({ name }) => name === "rule")}
        />
      ))}
      <p className="command-sends">
        <button
          type="submit"
          className={look === "plain" ? "button" : `button ${look}`}
          data-key={hotkey}
          data-key-name={hotkey && words}
        >
          {words} {hotkey && <kbd>{hotkey}</kbd>}
        </button>
        {need !== "none" && <span className="muted">{t(`desk:command.need.${need}`)}</span>}
        {stated && args.id && <StatementButton states={`${stated}:${args.id}`} />}
      </p>
      {stated && args.id && <StatementPlace />}
    </form>
  );
}

/** A disabled button with its reason, which screen readers announce. */
function RefusedCommand({ words, who }: { words: string; who: readonly Role[] }) {
  const t = useT();
  const roles = who.map((role) => t(`desk:role.${role}`)).join(", ");
  return (
    <p className="command-sends">
      <button type="button" className="button" aria-disabled="true">
        {words}
      </button>
      <span className="command-why">
        {roles ? t("desk:command.refused", { roles }) : t("desk:command.refusedToAll")}
      </span>
    </p>
  );
}

interface FieldProps {
  id: string;
  field: CommandField;
  typed: string;
  /** True for a field that only the ground of unlawfulness needs. The style sheet hides it for other grounds. */
  isOfLaw: boolean;
}

function Field({ id, field, typed, isOfLaw }: FieldProps) {
  const t = useT();
  const { name, label, isRequired, isLong, isDay, choices, most, hint } = field;
  const described = [hint && `${id}-hint`, most && `${id}-limit`].filter(Boolean).join(" ");
  const shared = {
    id,
    name,
    required: isRequired,
    defaultValue: typed,
    "aria-describedby": described || undefined,
  };
  return (
    <div className={isOfLaw ? "field clause" : "field"}>
      <label htmlFor={id}>{isRequired ? label : t("desk:command.optional", { label })}</label>
      {choices ? (
        <select {...shared}>
          <option value="">{t("desk:command.choose")}</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice.replaceAll("_", " ")}
            </option>
          ))}
        </select>
      ) : isLong ? (
        <textarea {...shared} maxLength={most === null ? 2000 : mostUnits(most)} />
      ) : (
        <input
          {...shared}
          type={isDay ? "date" : "text"}
          autoComplete="off"
          maxLength={most === null ? 400 : mostUnits(most)}
        />
      )}
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {t("desk:command.example", { example: hint })}
        </span>
      )}
      {most !== null && <TextLimit most={most} id={`${id}-limit`} />}
    </div>
  );
}
