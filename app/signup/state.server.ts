import { type Draft, openFields } from "./drafts.server";
import { shownFields, type SignupState } from "./facts";
import { lastStep } from "./steps";

/** The state of a draft. A back link may open an earlier step, never a later step. */
export function signupState(draft: Draft | null, asked: string | null): SignupState {
  const isOpen = draft !== null && !draft.fields.completed;
  const reached = isOpen ? draft.step : 0;
  const wanted = asked !== null && /^\d$/.test(asked) ? Number(asked) : reached;
  const fields = openFields(draft);
  const entries = shownFields.flatMap((field) => {
    const value = field === "email" ? (fields.email_typed ?? fields.email) : fields[field];
    return value === undefined ? [] : [[field, value] as const];
  });
  return {
    step: Math.min(wanted, reached, lastStep),
    fields: Object.fromEntries(entries),
    hasPassword: fields.passwordHash !== undefined,
    isLost: !isOpen && wanted > 0,
  };
}
