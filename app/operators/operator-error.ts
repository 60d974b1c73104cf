import { CommandRefused } from "~/platform/errors";

/** Refusal of an operator's command, with the reason as a sentence for the terminal. */
export class OperatorError extends CommandRefused {
  override name = "OperatorError";
}

/** Refusal of what one person may not do alone. `proposal` is the verb that proposes it to a second person. */
export class NeedsSecondPerson extends OperatorError {
  override name = "NeedsSecondPerson";

  constructor(
    message: string,
    readonly proposal: "grant-more" | "refund-large",
  ) {
    super(message);
  }
}
