/** Reasons for which the database refuses a command of a staff member. */
const reasons = {
  "staff.session": "The session has ended.",
  "staff.denied": "This person may not do this here.",
  "staff.step_up": "This needs a fresh confirmation by passkey.",
  "staff.two": "This needs a second person.",
} as const;

type StaffRefusalCode = keyof typeof reasons;

/** The database refused an operator's transaction. The desk answers with a login, a step-up or a refusal. */
export class StaffRefusal extends Error {
  override readonly name = "StaffRefusal";

  constructor(readonly code: StaffRefusalCode) {
    super(reasons[code]);
  }
}

const insufficientPrivilege = "42501";

/** Returns the refusal that an error of the database stands for, or the error itself. */
export function asStaffRefusal(error: unknown): unknown {
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  const isRefusal = code === insufficientPrivilege && message !== undefined && Object.hasOwn(reasons, message);
  return isRefusal ? new StaffRefusal(message as StaffRefusalCode) : error;
}
