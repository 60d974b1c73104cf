/** Tenant facts of the sign-up form. */
export interface SignupFacts {
  siteName: string;
  minAge: number;
  line: string;
  countries: { value: string; label: string }[];
  /** Preselected country. */
  country: string;
  gender: string | null;
  fictionalWarning: string;
  fictionalPlural: string;
  termsDate: string;
}

/** A visitor's progress in the sign-up. */
export interface SignupState {
  step: number;
  fields: Partial<Record<ShownField, string>>;
  /** An earlier step set a password. No step shows it again. */
  hasPassword: boolean;
  /** The request asked for a later step without a draft: it lapsed, or cookies are blocked. */
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

export const freshSignup: SignupState = { step: 0, fields: {}, hasPassword: false, isLost: false };
