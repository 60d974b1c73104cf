export interface SignupFacts {
  siteName: string;
  minAge: number;
  line: string;
  countries: { value: string; label: string }[];
  /** The preselected country. */
  country: string;
  genders: { value: string; label: string }[];
  /** The preselected gender. */
  gender: string | null;
  fictionalWarning: string;
  fictionalPlural: string;
  termsDate: string;
}

/** A visitor's progress in the sign-up. */
export interface SignupState {
  step: number;
  fields: Partial<Record<ShownField, string>>;
  /** True when an earlier step has set a password, which no step shows again. */
  hasPassword: boolean;
  /** True when the browser asks for a later step without a draft. The draft has expired, or its cookie is missing. */
  isLost: boolean;
}

export const shownFields = [
  "email",
  "gender",
  "country",
  "name",
  "date_of_birth",
  "signup_message",
  "for_member",
  "invitation",
] as const;
type ShownField = (typeof shownFields)[number];

export const emptySignup: SignupState = { step: 0, fields: {}, hasPassword: false, isLost: false };
