/** Reasons for which the database refuses a command of a staff member. */
const reasons = {
  "staff.session": "The session has ended.",
  "staff.denied": "This person may not do this here.",
  "staff.step_up": "This needs a fresh confirmation by passkey.",
  "staff.two": "This needs a second person.",
} as const;

type StaffRefusalCode = keyof typeof reasons;

/**
 * Error of an operator's transaction that the database refused. The desk then asks for a login or a second factor, or
 * shows a refusal.
 */
export class StaffRefusal extends Error {
  override readonly name = "StaffRefusal";

  constructor(readonly code: StaffRefusalCode) {
    super(reasons[code]);
  }
}

const insufficientPrivilege = "42501";

/** Converts a database error to the refusal that the error stands for. Returns other errors unchanged. */
export function asStaffRefusal(error: unknown): unknown {
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  const isRefusal = code === insufficientPrivilege && message !== undefined && Object.hasOwn(reasons, message);
  return isRefusal ? new StaffRefusal(message as StaffRefusalCode) : error;
}
