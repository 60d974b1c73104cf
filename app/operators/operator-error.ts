import { CommandRefused } from "~/platform/errors";

/** A refusal of an operator's command, with the reason in a sentence for the terminal. */
export class OperatorError extends CommandRefused {
  override name = "OperatorError";
}
