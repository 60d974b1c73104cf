import type * as z from "zod";

/** Input and answer of a call. The script for `docs/api/openapi.yaml` reads these shapes. */
export interface CallShape {
  readonly audience: "anyone" | "member";
  /** Parameters of the URL's query. */
  readonly query?: z.ZodType;
  /** Fields of the body. */
  readonly input?: z.ZodType;
  readonly answer: z.ZodType;
  /** True when an idempotency key makes a retry safe. */
  readonly isRepeatable?: boolean;
  /** True when the answer has an ETag. */
  readonly isPolled?: boolean;
}

const shape = Symbol("shape");

type Shaped = { [shape]?: CallShape };

export function withShape<Handler extends object>(handler: Handler, facts: CallShape): Handler {
  return Object.assign(handler, { [shape]: facts });
}

export function shapeOf(handler: unknown): CallShape | undefined {
  return (handler as Shaped | undefined)?.[shape];
}

const perMethod = Symbol("methods");

/** Attaches the handlers by HTTP method to a call's action, so that `handlersOf` finds them. */
export function withHandlers<Action extends object>(action: Action, handlers: Record<string, unknown>): Action {
  return Object.assign(action, { [perMethod]: handlers });
}

export function handlersOf(action: unknown): Record<string, unknown> {
  return (action as { [perMethod]?: Record<string, unknown> } | undefined)?.[perMethod] ?? {};
}
