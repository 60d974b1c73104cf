import { deskPaths } from "../desk-paths";
import { ScreenFault } from "../screen-fault";
import { Empty } from "./empty";
import { Facts } from "./facts";
import { FaultMessage } from "./fault";
import { FilterBar } from "./filter-bar";
import { MemberWords } from "./member-words";
import { NoticeBar } from "./notice-bar";
import { Pager } from "./pager";
import { ScreenHead } from "./screen-head";
import { type SiteShown, SiteMark } from "./site-mark";
import { Table } from "./table";
import { Tabs } from "./tabs";
import { When } from "./when";

/** Sample texts. They are in no message file, because no screen for operators shows them. */
const sample = {
  title: "Marta, 34",
  lead: "Waits since this morning",
  command: "Pass",
  refuse: "Refuse",
  tabs: ["Timeline", "Orders", "Notes"],
  columns: ["Site", "Words", "Since", "Age"],
  facts: ["Member since", "Credits", "Last seen"],
  filter: "Kind",
  kinds: ["photos", "texts"],
  words: "Write to me at m\u200Barta\u202Egro.elpmaxe. \u0642\u0627\u0644\u062A 👩‍👩‍👧 ".repeat(20),
  empty: "Nothing waits",
  emptyText: "12 items were closed today.",
  search: "Words",
  notice: "The photo is refused.",
};

interface GalleryProps {
  sites: readonly SiteShown[];
  at: Date;
}

const base = "/desk/component-gallery";

/** Samples of all components. */
export function ComponentGallery({ sites, at }: GalleryProps) {
  return (
    <>
      <HeadSamples sites={sites} at={at} />
      <ListSamples sites={sites} at={at} />
      <section className="section">
        <Facts facts={sample.facts.map((name, index) => [name, index === 1 ? 1200 : <When key={name} at={at} />])} />
      </section>
      <section className="section">
        <MemberWords rest={base}>{sample.words}</MemberWords>
      </section>
      <section className="section">
        <Empty title={sample.empty}>{sample.emptyText}</Empty>
      </section>
      <FaultSamples />
      <a href={deskPaths.home()} data-back className="unseen">
        {deskPaths.home()}
      </a>
    </>
  );
}

/** Notice, title, buttons with keys, and tabs. */
function HeadSamples({ sites: [site], at }: GalleryProps) {
  const undo = { verb: "refuse", site: "ember", args: { id: "1" }, key: "1", back: base, until: at.getTime() + 30_000 };
  return (
    <>
      <NoticeBar notice={{ words: sample.notice, act: base, undo }} />
      <ScreenHead title={sample.title} site={site} lead={sample.lead}>
        <button type="button" className="button primary" data-key="1" data-key-name={sample.command}>
          {sample.command} <kbd>1</kbd>
        </button>
        <button type="button" className="button danger" data-key="2" data-key-name={sample.refuse}>
          {sample.refuse} <kbd>2</kbd>
        </button>
        <button type="button" className="button" aria-disabled="true">
          {sample.refuse}
        </button>
      </ScreenHead>
      <Tabs
        label={sample.title}
        tabs={sample.tabs.map((label, at) => ({ to: `${base}?tab=${at}`, label, count: at * 7, isCurrent: at === 0 }))}
      />
    </>
  );
}

/** Filters, a table and its pages. */
function ListSamples({ sites, at }: GalleryProps) {
  return (
    <>
      <FilterBar
        action={base}
        search={{ name: "q", label: sample.search, value: "" }}
        choices={[
          {
            name: "kind",
            label: sample.filter,
            value: "photos",
            options: sample.kinds.map((kind) => ({ value: kind, label: kind })),
          },
        ]}
      />
      <Table
        caption={sample.title}
        rows={sites}
        keyOf={({ slug }) => slug}
        columns={[
          { title: sample.columns[0] ?? "", cell: (row) => <SiteMark site={row} />, isName: true },
          {
            title: sample.columns[1] ?? "",
            cell: () => (
              <a href={base} data-row>
                {sample.lead}
              </a>
            ),
          },
          { title: sample.columns[2] ?? "", cell: () => <When at={at} timeZone="Europe/Amsterdam" /> },
          { title: sample.columns[3] ?? "", cell: ({ name }) => name.length, isNumber: true },
        ]}
      />
      <Pager base={base} after="1" next="2" />
    </>
  );
}

function FaultSamples() {
  return (
    <section className="section">
      {(["refused", "changed", "gone", "tooOften", "away", "failed"] as const).map((kind) => (
        <FaultMessage key={kind} fault={new ScreenFault(kind, { who: kind === "refused" ? ["owner"] : [] })} />
      ))}
    </section>
  );
}
