import { useT } from "~/i18n/use-t";
import type { Permission } from "~/operators/staff/role-permissions";

/** Describes permissions. The tooltip shows the identifier that the audit log and the documents use. */
export function PermissionList({ permissions }: { permissions: readonly Permission[] }) {
  const t = useT();
  return (
    <ul className="rights">
      {permissions.map((permission) => (
        <li key={permission} title={permission}>
          {t(`desk:right.${permission}`)}
        </li>
      ))}
    </ul>
  );
}
