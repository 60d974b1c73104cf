import type { FrozenReport } from "~/operators/cases.server";
import type { OpenedItem } from "~/operators/queue/item.server";
import type { WorkItem } from "~/operators/queue/list.server";
import type { SavedView } from "~/operators/staff/saved-views.server";
import type { WorkKind } from "~/operators/queue/work-item";
import type { PreparedAnswer } from "~/safety/prepared-answer";
import type { QueueFilter } from "../../routes/queue/queue-address";
import type { SiteNamed, SiteShown } from "../site-mark";

/** The operator with a valid claim. */
interface Claimant {
  isMe: boolean;
  name: string;
}

export interface ShownRow {
  item: WorkItem;
  site: SiteShown;
  claimant: Claimant | null;
}

export interface QueueListShown {
  filter: QueueFilter;
  /** Instant at which the list was read. Later items are behind a link. */
  since: Date;
  views: readonly SavedView[];
  after: string | null;
  next: string | null;
  counts: Record<WorkKind, number>;
  /** Counts of items closed today by outcome, shown when nothing waits. */
  closed: { outcome: string; count: number }[];
  sites: readonly SiteNamed[];
  /** True for a person who may review photos on a site. */
  canReview: boolean;
  rows: ShownRow[];
}

/** A prepared refusal with its key. */
interface RefusalShown {
  key: string;
  label: string;
  why: string;
  /** The ground, for a text. */
  rule: string;
}

export interface ItemShown {
  opened: OpenedItem;
  site: SiteShown;
  timeZone: string;
  claimant: Claimant | null;
  /** Why this person cannot decide. Null for a person who can. */
  barred: "role" | "colleague" | "own" | "closed" | null;
  mayTakeOver: boolean;
  refusals: RefusalShown[];
  /** Evidence of a case, while the person has the claim. */
  evidence: FrozenReport[];
  /** Identifies the page's forms, so that a repeated press counts once. */
  formKey: string;
  /** Path to open after a command. */
  back: string;
  filter: QueueFilter;
  /** Addresses of the next pictures, which the script preloads. */
  ahead: string[];
  /** Name of the operator who made the contested decision. */
  decider: string | null;
  /** Names of the writers in a complaint's correspondence, by id. */
  writers: Readonly<Record<string, string>>;
  /** The prepared answer that fills the form of a complaint. */
  prepared: { answer: PreparedAnswer; words: string } | null;
}
