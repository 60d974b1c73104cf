import { useT } from "~/i18n/use-t";
import { deskPaths } from "../../desk-paths";
import type { FoundItem, FoundPerson, PersonSearch } from "../../member-search.server";
import { Empty } from "../empty";
import { MemberWords } from "../member-words";
import { ScreenHead } from "../screen-head";
import { SiteMark } from "../site-mark";
import { Table } from "../table";
import { FilterBar } from "../filter-bar";

/** Exact search for a person. A part of a name finds no member. */
export function FindMember({ search }: { search: PersonSearch | null }) {
  const t = useT();
  return (
    <>
      <ScreenHead title={t("desk:members.title")} lead={t("desk:members.lead")} />
      <FilterBar
        action={deskPaths.members()}
        choices={[]}
        search={{ name: "q", label: t("desk:members.words"), value: search?.words ?? "" }}
      />
      {search && <Found search={search} />}
    </>
  );
}

function Found({ search: { kind, found, items, leftOut } }: { search: PersonSearch }) {
  const t = useT();
  if (kind === null) return <Empty title={t("desk:members.inexact")}>{t("desk:members.inexactMeaning")}</Empty>;
  return (
    <>
      {items.length > 0 && (
        <section className="section" aria-labelledby="found-items">
          <h2 id="found-items">{t("desk:go.receipts")}</h2>
          <ItemTable items={items} />
        </section>
      )}
      {found.length === 0 && items.length === 0 && (
        <Empty title={t("desk:members.none")}>{t("desk:members.noneMeaning")}</Empty>
      )}
      {found.length > 0 && (
        <section className="section" aria-labelledby="found-people">
          <h2 id="found-people" className={items.length > 0 ? undefined : "unseen"}>
            {t("desk:members.people")}
          </h2>
          <Table
            caption={t("desk:members.title")}
            rows={found}
            keyOf={({ site, memberId, orderId }) => `${site.slug} ${memberId} ${orderId}`}
            columns={[
              { title: t("desk:members.person"), cell: (person) => <PersonLink person={person} />, isName: true },
              { title: t("desk:site.name"), cell: ({ site }) => <SiteMark site={site} /> },
              { title: t("desk:members.state"), cell: ({ state }) => t(`desk:memberState.${state as "active"}`) },
              { title: t("desk:members.order"), cell: (person) => <OrderLink person={person} /> },
            ]}
          />
        </section>
      )}
      {leftOut > 0 && <p className="muted">{t("desk:members.leftOut", { count: leftOut })}</p>}
    </>
  );
}

function ItemTable({ items }: { items: readonly FoundItem[] }) {
  const t = useT();
  return (
    <Table
      caption={t("desk:members.items")}
      rows={items}
      keyOf={({ id }) => id}
      columns={[
        { title: t("desk:members.item"), cell: (item) => <ItemLink item={item} />, isName: true },
        { title: t("desk:site.name"), cell: ({ site }) => <SiteMark site={site} /> },
        { title: t("desk:members.state"), cell: (item) => t(`desk:members.${stateOf(item)}`) },
      ]}
    />
  );
}

const stateOf = ({ isClosed }: FoundItem) => (isClosed ? "closedItem" : "openItem");

function ItemLink({ item: { kind, to } }: { item: FoundItem }) {
  const t = useT();
  return (
    <a href={to} data-row>
      {t(`desk:queue.kind.${kind}`)}
    </a>
  );
}

function PersonLink({ person: { site, memberId, name, fictional } }: { person: FoundPerson }) {
  const t = useT();
  return (
    <a href={deskPaths.member(site.slug, memberId)} data-row>
      {name === null ? t("desk:members.erased") : <MemberWords>{name}</MemberWords>}
      {fictional && <span className="state">{t("desk:sheet.fictional")}</span>}
    </a>
  );
}

function OrderLink({ person: { site, orderId } }: { person: FoundPerson }) {
  const t = useT();
  if (orderId === null) return null;
  return <a href={deskPaths.order(site.slug, orderId)}>{t("desk:members.openOrder")}</a>;
}
