import { sql } from "kysely";
import { chatPhotoKey } from "~/chat/photos.server";
import type { StoredFile } from "~/platform/files";
import { findPhotoForStaff } from "~/profiles/media.server";
import { fullPhotoKey } from "~/profiles/photos.server";
import type { TenantScope } from "~/tenancy/scope.server";

/** Finds a photo in the evidence of a case that the operator has claimed. Opening the case has recorded the view. */
export async function findClaimedEvidence(
  scope: TenantScope,
  actor: string,
  { itemId, file }: { itemId: string; file: string },
): Promise<StoredFile | null> {
  const [found] = await scope.db.read((q) => {
    const t = q.tenantId;
    return q.rows(sql<{ key: string | null }>`
      select (select f.key from report_files f where f.tenant_id = ${t} and f.report_id = r.id
        and f.key in (${chatPhotoKey(sql`${file}::text`)}, ${fullPhotoKey(sql`${file}::text`)}) limit 1) as key
      from work_items i
      join reports r on r.tenant_id = ${t} and r.case_id = i.subject_id
      join report_evidence e on e.tenant_id = ${t} and e.report_id = r.id
      where i.tenant_id = ${t} and i.id = ${itemId} and i.kind = 'case' and i.claimed_by = ${actor}
        and i.claimed_until > app_now()
        and (${file}::uuid = any (e.photo_ids) or e.messages @> jsonb_build_array(jsonb_build_object('photo', ${file}::text)))
      order by 1 nulls last limit 1`);
  });
  if (!found) return null;
  const stored = found.key ? await scope.files.get(found.key) : null;
  // The demo draws each photo at the first request, so a stored file may not exist yet.
  return stored ?? findPhotoForStaff(scope, { photoId: file, size: "full" });
}
