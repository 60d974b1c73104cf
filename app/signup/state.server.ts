import type { Draft } from "./drafts.server";
import { shownFields, type SignupState } from "./facts";
import { lastStep } from "./steps";

/** Where a draft stands; `asked` is the step of a back link, which never leads ahead. */
export function signupState(draft: Draft | null, asked: string | null): SignupState {
  const reached = draft?.fields.completed ? 0 : (draft?.step ?? 0);
  const wanted = asked !== null && /^\d$/.test(asked) ? Number(asked) : reached;
  const entries = shownFields.flatMap((field) => {
    const value = draft?.fields[field];
    return value === undefined ? [] : [[field, value] as const];
  });
  return {
    step: Math.min(wanted, reached, lastStep),
    fields: draft?.fields.completed ? {} : Object.fromEntries(entries),
    hasPassword: draft?.fields.passwordHash !== undefined,
  };
}
