import { CommandRefused } from "~/platform/errors";

/** Refusal of an operator's command, with the reason as a sentence for the terminal. */
export class OperatorError extends CommandRefused {
  override name = "OperatorError";
}
