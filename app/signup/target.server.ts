import { sql } from "kysely";
import type { TenantReader } from "~/tenancy/scope.server";

/** The member to whom the visitor wants to write. */
export interface SignupTarget {
  id: string;
  name: string;
  fictional: boolean;
  photoId: string | null;
  thumbhash: string | null;
}

/** Finds listed members only, because the page must not reveal other members. */
export async function findSignupTarget(q: TenantReader, id: string): Promise<SignupTarget | null> {
  const [row] = await q.rows(sql<SignupTarget>`
    select p.member_id as id, p.name, m.fictional, ph.id as "photoId", ph.thumbhash
    from profiles p
    join members m on m.tenant_id = p.tenant_id and m.id = p.member_id and m.state = 'active'
    left join photos ph on ph.tenant_id = p.tenant_id and ph.id = p.main_photo_id and ph.state = 'active'
    where p.tenant_id = ${q.tenantId} and p.member_id = ${id} and p.listed`);
  return row ?? null;
}
