import type { RefusalCode } from "~/platform/errors";
import type { SendCost } from "../policy";

/** Words for the policy's answer: the cost or the refusal. */
export type ComposerState = { allowed: true; cost: SendCost } | RefusedState;

export interface RefusedState {
  allowed: false;
  code: RefusalCode;
  reason: string;
}
