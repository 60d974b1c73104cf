import type { FrozenReport } from "~/operators/cases.server";
import type { OpenedItem } from "~/operators/queue/item.server";
import type { WorkItem } from "~/operators/queue/list.server";
import type { SavedView } from "~/operators/staff/saved-views.server";
import type { WorkKind } from "~/operators/queue/work-item";
import type { PreparedAnswer } from "~/safety/prepared-answer";
import type { QueueFilter } from "../../routes/queue/queue-address";
import type { SiteNamed, SiteShown } from "../site-mark";

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
  /** Instant at which the list was read. A link announces newer items. */
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

/** A predefined refusal with its keyboard shortcut. */
interface RefusalShown {
  key: string;
  label: string;
  why: string;
  /** Ground of a text's refusal. */
  rule: string;
}

export interface ItemShown {
  opened: OpenedItem;
  site: SiteShown;
  timeZone: string;
  claimant: Claimant | null;
  /** Reason why the operator cannot decide. Null when the operator can. */
  barred: "role" | "colleague" | "own" | "closed" | null;
  mayTakeOver: boolean;
  refusals: RefusalShown[];
  /** Evidence of a case, while the operator's claim lasts. */
  evidence: FrozenReport[];
  /** Identifies the page's forms, so that a repeated submission counts once. */
  formKey: string;
  /** Path to open after a command. */
  back: string;
  filter: QueueFilter;
  /** URLs of the next pictures, which the script preloads. */
  ahead: string[];
  /** Name of the operator who made the contested decision. */
  decider: string | null;
  /** Names of the writers in a complaint's correspondence, by id. */
  writers: Readonly<Record<string, string>>;
  /** The prepared answer that fills the form of a complaint. */
  prepared: { answer: PreparedAnswer; words: string } | null;
}
