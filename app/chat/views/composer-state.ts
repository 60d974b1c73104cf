import type { RefusalCode } from "~/platform/errors";
import type { SendCost } from "../policy";

/** The policy's answer, with a text when refused. */
export type ComposerState = { allowed: true; cost: SendCost } | RefusedState;

export interface RefusedState {
  allowed: false;
  code: RefusalCode;
  reason: string;
}
