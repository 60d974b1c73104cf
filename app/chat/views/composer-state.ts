import type { RefusalCode } from "~/platform/errors";
import type { SendCost } from "../policy";

/** The policy's answer in words of the page: what it takes, or why not. */
export type ComposerState = { allowed: true; cost: SendCost } | RefusedState;

export interface RefusedState {
  allowed: false;
  code: RefusalCode;
  reason: string;
}
