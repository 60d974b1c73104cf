import { useT } from "~/i18n/use-t";
import type { Change } from "~/operators/tenant-plan";
import { MemberWords } from "../member-words";
import { Table } from "../table";

/** Differences between two records, value by value. */
export function ChangeTable({ caption, changes }: { caption: string; changes: readonly Change[] }) {
  const t = useT();
  return (
    <Table
      caption={caption}
      rows={changes}
      keyOf={({ path }) => path}
      columns={[
        { title: t("desk:sites.publish.path"), isName: true, cell: ({ path }) => <code>{path}</code> },
        { title: t("desk:sites.publish.before"), cell: ({ before }) => <Value>{before}</Value> },
        { title: t("desk:sites.publish.after"), cell: ({ after }) => <Value>{after}</Value> },
      ]}
    />
  );
}

function Value({ children }: { children: string | null }) {
  const t = useT();
  if (children === null) return <span className="muted">{t("desk:sites.publish.absent")}</span>;
  return <MemberWords isWhole>{children}</MemberWords>;
}
