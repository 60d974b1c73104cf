import { companyShape } from "~/compat/answers";
import { presentCompany } from "~/compat/present-lists";
import { anyone } from "~/compat/route.server";

/** `GET /api/companyinfo.php` (API-27, TEN-35). */
export const loader = anyone.loader({ answer: companyShape }, async ({ visit }) =>
  presentCompany(visit.tenant.company),
);
