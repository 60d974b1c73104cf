/** What the sign-up form says and offers on this site. */
export interface SignupFacts {
  siteName: string;
  minAge: number;
  line: string;
  countries: { value: string; label: string }[];
  /** Chosen before the visitor chooses. */
  country: string;
  gender: string | null;
  fictionalWarning: string;
  fictionalPlural: string;
  termsDate: string;
}

/** Where a visitor stands in the sign-up. */
export interface SignupState {
  step: number;
  fields: Partial<Record<ShownField, string>>;
  /** A password was chosen at an earlier step; it is never shown again. */
  hasPassword: boolean;
  /** A later step was asked for, and there are no answers: lapsed, or the browser keeps no cookies. */
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
export type ShownField = (typeof shownFields)[number];

export const freshSignup: SignupState = { step: 0, fields: {}, hasPassword: false, isLost: false };
