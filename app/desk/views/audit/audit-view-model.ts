import type { SiteShown } from "../site-mark";

type Facts = readonly (readonly [name: string, value: string])[];

/** An act as displayed in the audit log. */
export interface ActShown {
  id: string;
  /** The site. Null for an act on staff. */
  site: SiteShown | null;
  zone: string;
  at: Date;
  verb: string;
  command: string;
  /** Act and subject, in one sentence. */
  says: string;
  kind: string | null;
  subject: string | null;
  /** Name of the staff member whom the act concerns. */
  subjectName: string | null;
  actor: string;
  /** Name of the operator, or of the operating system's user. */
  who: string;
  via: "shell" | "web" | "job" | "key";
  requestId: string | null;
  undoes: string | null;
  undoneBy: string | null;
  /** True for a two-person command that the command line ran alone. */
  isAlone: boolean;
  /** Reason of the act. Null after the member's erasure. */
  reason: string | null;
  before: Facts;
  after: Facts;
}

/** Result of last night's comparison with the journal. Null before the first nightly run. */
export type CheckShown =
  | { at: Date; isRight: true; act: null }
  | {
      at: Date;
      isRight: false;
      act: { site: string | null; kind: "changed" | "missing" | "inserted"; id: string; verb: string; at: Date } | null;
    }
  | null;
