import type { FrozenReport } from "~/operators/reports.server";
import type { OpenedItem } from "~/operators/queue/item.server";
import type { WorkItem } from "~/operators/queue/list.server";
import type { KeptView } from "~/operators/staff/views.server";
import type { WorkKind } from "~/operators/queue/work-item";
import type { PreparedAnswer } from "~/safety/prepared-answer";
import type { QueueFilter } from "../../routes/queue/queue-address";
import type { SiteNamed, SiteShown } from "../site-mark";

/** The operator whose claim holds. */
interface Holder {
  isMe: boolean;
  name: string;
}

export interface ShownRow {
  item: WorkItem;
  site: SiteShown;
  holder: Holder | null;
}

export interface QueueListShown {
  filter: QueueFilter;
  /** When the list was read. Later items stand behind a link. */
  since: Date;
  views: readonly KeptView[];
  after: string | null;
  next: string | null;
  counts: Record<WorkKind, number>;
  /** Counts of items closed today by outcome, when nothing waits. */
  closed: { outcome: string; count: number }[];
  sites: readonly SiteNamed[];
  /** True for a person who judges photos on a site. */
  judges: boolean;
  rows: ShownRow[];
}

/** A prepared refusal on a key. */
interface RefusalShown {
  key: string;
  label: string;
  why: string;
  /** The rule, for a text. */
  rule: string;
}

export interface ItemShown {
  opened: OpenedItem;
  site: SiteShown;
  timeZone: string;
  holder: Holder | null;
  /** Why this person cannot decide. Null when they can. */
  barred: "role" | "colleague" | "own" | "closed" | null;
  mayTakeOver: boolean;
  refusals: RefusalShown[];
  /** Frozen evidence of a case, while the person holds the item. */
  evidence: FrozenReport[];
  /** Key of the page's forms, so that a repeated press counts once. */
  formKey: string;
  /** Where deeds lead. */
  back: string;
  filter: QueueFilter;
  /** Address of the next item, whose picture the script loads ahead. */
  ahead: string[];
  /** The name of the decider of a contested decision. */
  decider: string | null;
  /** Names of the writers in a complaint's thread, by their ids. */
  writers: Readonly<Record<string, string>>;
  /** The prepared answer that fills the form of a complaint. */
  prepared: { answer: PreparedAnswer; words: string } | null;
}
