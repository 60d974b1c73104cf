import { fileComplaint } from "~/pages/complaints.server";
import { randomId } from "~/platform/ids";
import { addPhoto } from "~/profiles/photos.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { picture } from "./picture";
import type { NewMember, TestApp } from "./test-app";

/** Closes all items of the queue, so that a test counts only its own items. */
export async function closeWork(app: TestApp): Promise<void> {
  await app.oracle(
    "update work_items set closed_at = app_now(), outcome = 'gone', claimed_by = null, claimed_until = null where closed_at is null",
  );
}

export function complain(scope: TenantScope, body = "It is slow."): Promise<string> {
  const words = { topic: "site", body, replyTo: "a@members.test", memberId: null, locale: "en" } as const;
  return fileComplaint(scope, { ...words, network: randomId() });
}

interface WaitingPhoto {
  memberId: string;
  photo: string;
  /** Id of the photo's item in the queue. */
  item: string;
}

/** Adds a photo of a new member to the queue of a site. */
export async function addWaitingPhoto(app: TestApp, scope: TenantScope, wishes?: NewMember): Promise<WaitingPhoto> {
  const queued = await app.change(scope, { photo_moderation: "queue" });
  const memberId = await app.member(queued, wishes);
  const photo = await addPhoto(queued, { memberId, premium: false }, await picture(150, 200).jpeg().toBuffer());
  const [item] = await app.oracle<{ id: string }>("select id from work_items where subject_id = $1", [photo]);
  return { memberId, photo, item: item?.id as string };
}
