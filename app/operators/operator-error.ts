import { CommandRefused } from "~/platform/errors";

/** Refusal of an operator's command, with the reason as a sentence for the operator. */
export class OperatorError extends CommandRefused {
  override name = "OperatorError";
}

/** Refusal of an id that names nothing on the site. Ids of other sites get the same refusal. */
export class SubjectNotFound extends OperatorError {
  override name = "SubjectNotFound";
}

/** Refusal of one argument. A form shows `complaint` after the field's label, and the command line adds `shellHint`. */
export class ArgumentError extends OperatorError {
  override name = "ArgumentError";

  constructor(
    readonly argument: string,
    readonly complaint: string,
    shellHint?: string,
  ) {
    super(`${argument} ${complaint}${shellHint ? `, ${shellHint}` : ""}.`);
  }
}

/**
 * Refusal of a command that one person may not run alone. `proposal` is the verb that proposes it to a second person.
 */
export class NeedsSecondPerson extends OperatorError {
  override name = "NeedsSecondPerson";

  constructor(
    message: string,
    readonly proposal: "grant-more" | "refund-large",
  ) {
    super(message);
  }
}
