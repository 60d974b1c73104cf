import type { SiteShown } from "../site-mark";

type Facts = readonly (readonly [name: string, value: string])[];

/** An act as the audit shows it. */
export interface ActShown {
  id: string;
  /** Null for an act on staff. */
  site: SiteShown | null;
  zone: string;
  at: Date;
  verb: string;
  /** The kind of deed, in words. */
  deed: string;
  /** Act and subject, in one sentence. */
  says: string;
  kind: string | null;
  subject: string | null;
  /** The name of the person of the staff whom the act concerns. */
  subjectName: string | null;
  actor: string;
  /** The person's name, or the operating system's user. */
  who: string;
  via: "shell" | "web" | "job";
  requestId: string | null;
  undoes: string | null;
  undoneBy: string | null;
  /** True for a deed of two people that one did alone on the machine. */
  isAlone: boolean;
  /** Null when the words were erased with their member. */
  reason: string | null;
  before: Facts;
  after: Facts;
}

/** Whether the acts agreed with the journal last night. Null before the first night. */
export type CheckShown =
  | { at: Date; isRight: true; act: null }
  | {
      at: Date;
      isRight: false;
      act: { site: string | null; kind: "changed" | "missing" | "inserted"; id: string; verb: string; at: Date } | null;
    }
  | null;
