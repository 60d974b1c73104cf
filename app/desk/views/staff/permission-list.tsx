import { useT } from "~/i18n/use-t";
import type { Deed } from "~/operators/staff/role-permissions";

/** Describes rights. Their identifiers are those of the audit log and the documents. */
export function Rights({ deeds }: { deeds: readonly Deed[] }) {
  const t = useT();
  return (
    <ul className="rights">
      {deeds.map((deed) => (
        <li key={deed} title={deed}>
          {t(`desk:right.${deed}`)}
        </li>
      ))}
    </ul>
  );
}
