import { CommandRefused } from "~/platform/errors";

/** Refusal of an operator's command, with the reason as a sentence for the operator. */
export class OperatorError extends CommandRefused {
  override name = "OperatorError";
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
