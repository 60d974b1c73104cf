import type { ReactNode } from "react";
import { deskPaths } from "../../desk-paths";
import { CommandFields } from "../command-fields";
import { StatementButton, StatementPlace } from "./statement-button";
import type { ItemShown } from "./queue-view-model";

interface CommandButtonProps {
  verb: string;
  shown: ItemShown;
  args: Readonly<Record<string, string | number>>;
  /** Keyboard shortcut of the button. */
  hotkey?: string;
  look?: "primary" | "danger" | "quiet";
  /** Fields for the operator to fill in. */
  fields?: ReactNode;
  /** Decision kind and member, for the preview of the statement of reasons. */
  states?: string | undefined;
  isOff?: boolean;
  /** Path to open after the command, by default the next item. */
  back?: string;
  children: string;
}

/** A command on the open item as one button. After a refusal, the verb's own form opens. */
export function CommandButton({
  verb,
  shown,
  args,
  hotkey,
  look,
  fields,
  states,
  isOff,
  back,
  children,
}: CommandButtonProps) {
  const { site, formKey } = shown;
  const buttons = (
    <>
      <button
        type="submit"
        className={look ? `button ${look}` : "button"}
        aria-disabled={isOff || undefined}
        disabled={isOff}
        {...(hotkey && { "data-key": hotkey, "data-key-name": children })}
      >
        {children} {hotkey && <kbd>{hotkey}</kbd>}
      </button>
      {states && <StatementButton states={states} />}
    </>
  );
  return (
    <form method="post" action={deskPaths.do(verb)} className={fields ? "command" : "inline-command"}>
      <CommandFields site={site.slug} formKey={formKey} back={back ?? shown.back} args={args} />
      {fields}
      {fields ? <p className="command-sends">{buttons}</p> : buttons}
      {states && <StatementPlace />}
    </form>
  );
}
