import { CommandRefused } from "~/platform/errors";

/** An operator asked for something that cannot be done; the message says why, in a sentence for the terminal. */
export class OperatorError extends CommandRefused {
  override name = "OperatorError";
}
