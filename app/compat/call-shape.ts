import type * as z from "zod";

/** What a call takes and answers. `docs/api/openapi.yaml` is made from these shapes. */
export interface CallShape {
  readonly audience: "anyone" | "member";
  /** Fields of the address's query. */
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

/** Notes the handler of each method on the action of a call. */
export function withHandlers<Action extends object>(action: Action, handlers: Record<string, unknown>): Action {
  return Object.assign(action, { [perMethod]: handlers });
}

export function handlersOf(action: unknown): Record<string, unknown> {
  return (action as { [perMethod]?: Record<string, unknown> } | undefined)?.[perMethod] ?? {};
}
