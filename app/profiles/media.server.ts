import { sql } from "kysely";
import { isInterest } from "./interests";
import { log } from "~/platform/log.server";
import type { TenantReader, TenantScope } from "~/tenancy/scope.server";
import type { StoredFile } from "~/platform/files";
import type { PhotoAddress } from "./photo-address.server";
import { isScaledSize, type PhotoSize, reviewSize, type ScaledSize, uncropped } from "./photo";
import { drawingQueue } from "./photo-work.server";
import { photoKey, storePhoto, storeScaled } from "./photos.server";
import { motifNames, type SceneOrder, sceneThemes } from "./scenes";
import { portraitSchema } from "./scenes/portrait";

interface ServableRow {
  member_id: string;
  state: "pending" | "active" | "refused";
  scene: unknown;
  name: string;
  interests: string[];
}

/** Runs at each request, so that refused photos and deleted members disappear at once (P03). */
async function findServable(q: TenantReader, photoId: string): Promise<ServableRow | null> {
  const [row] = await q.rows(sql<ServableRow>`
    select ph.member_id, ph.state, ph.scene, p.name, p.interests
    from photos ph
    join members m on m.tenant_id = ${q.tenantId} and m.id = ph.member_id and m.state in ('active', 'unconfirmed')
    join profiles p on p.tenant_id = ${q.tenantId} and p.member_id = ph.member_id
    where ph.tenant_id = ${q.tenantId} and ph.id = ${photoId} and ph.state <> 'refused'`);
  return row ?? null;
}

/** A photo's bytes, or null. Pending photos are served only to their owner, and to staff at review URLs. */
export async function findPhotoFile(
  scope: TenantScope,
  { photoId, size }: Pick<PhotoAddress, "photoId" | "size">,
  ownerId: () => Promise<string | null>,
): Promise<StoredFile | null> {
  const row = await scope.db.read((q) => findServable(q, photoId));
  if (!row) return null;
  const isForOwner = size !== reviewSize && (row.state === "pending" || size === uncropped);
  if (isForOwner && (await ownerId()) !== row.member_id) return null;
  // An uncropped photo has no separate original, because its full size shows everything.
  if (size === uncropped) {
    const whole = await scope.files.get(photoKey(photoId, uncropped));
    if (whole) return whole;
  }
  const key = photoKey(photoId, size === uncropped || size === reviewSize ? "full" : size);
  const stored = await scope.files.get(key);
  if (stored) return stored;
  if (row.scene) {
    await makeScene(scope, photoId, row);
    return scope.files.get(key);
  }
  return isScaledSize(size) ? addSize(scope, photoId, size) : null;
}

/** A photo's bytes for staff, including refused photos and photos of banned or deleted members. */
export async function findPhotoForStaff(
  scope: TenantScope,
  { photoId, size }: { photoId: string; size: PhotoSize },
): Promise<StoredFile | null> {
  const [row] = await scope.db.read((q) =>
    q.rows(sql<ServableRow>`
      select ph.member_id, ph.state, ph.scene, p.name, p.interests
      from photos ph join profiles p on p.tenant_id = ${q.tenantId} and p.member_id = ph.member_id
      where ph.tenant_id = ${q.tenantId} and ph.id = ${photoId}`),
  );
  if (!row) return null;
  const key = photoKey(photoId, size);
  const stored = await scope.files.get(key);
  if (stored || !row.scene) return stored;
  await makeScene(scope, photoId, row);
  return scope.files.get(key);
}

const making = new Map<string, Promise<void>>();

/** Draws a demo picture at its first request (DESIGN 13.24). Simultaneous requests share one drawing. */
async function makeScene(scope: TenantScope, photoId: string, row: ServableRow): Promise<void> {
  const key = `${scope.tenant.id} ${photoId}`;
  const underWay = making.get(key) ?? drawScene(scope, photoId, row).finally(() => making.delete(key));
  making.set(key, underWay);
  await underWay;
}

/** Adds a size to a photo stored before that size existed. Returns the full size after a failure. */
async function addSize(scope: TenantScope, photoId: string, size: ScaledSize): Promise<StoredFile | null> {
  const full = await scope.files.get(photoKey(photoId, "full"));
  if (!full) return null;
  const key = `${scope.tenant.id} ${photoId} ${size}`;
  const underWay = making.get(key) ?? scaleAndStore(scope, photoId, size, full).finally(() => making.delete(key));
  making.set(key, underWay);
  try {
    await underWay;
    return (await scope.files.get(photoKey(photoId, size))) ?? full;
  } catch (error) {
    log.warn("photo.size_not_kept", { error });
    return full;
  }
}

async function scaleAndStore(scope: TenantScope, photoId: string, size: ScaledSize, full: StoredFile): Promise<void> {
  const { scalePhoto } = await import("./photo-pipeline.server");
  await storeScaled(scope, photoId, size, await drawingQueue.run(() => scalePhoto(full.bytes, size)));
}

async function drawScene(scope: TenantScope, photoId: string, row: ServableRow): Promise<void> {
  const order = readScene(row, scope.tenant.settings.theme, photoId);
  // Load the decoder late, because it takes 28 MB and a tenth of the start time (P14).
  const { rasteriseScene, renderVariants } = await import("./photo-pipeline.server");
  const photo = await drawingQueue.run(async () => renderVariants(await rasteriseScene(order)));
  await storePhoto(scope, photoId, photo);
  const { width, height, thumbhash } = photo;
  try {
    await scope.db.write((w) =>
      w.update("photos").set({ width, height, thumbhash }).where("id", "=", photoId).execute(),
    );
  } catch (error) {
    // The picture is stored, and only its placeholder is missing.
    log.warn("photo.size_not_kept", { error });
  }
}

/** Parameters of a drawing. Profile and tenant supply parameters that the row lacks. */
export function readScene(
  row: Pick<ServableRow, "scene" | "name" | "interests">,
  tenantTheme: SceneOrder["theme"],
  photoId: string,
): SceneOrder {
  const asked = (typeof row.scene === "object" && row.scene !== null ? row.scene : {}) as Record<string, unknown>;
  const interests = (Array.isArray(asked.interests) ? asked.interests : row.interests).filter(isInterest);
  const motif = motifNames.find((name) => name === asked.motif);
  const portrait = portraitSchema.safeParse(asked.portrait).data;
  return {
    seed: typeof asked.seed === "string" ? asked.seed : photoId,
    theme: sceneThemes.find((name) => name === asked.theme) ?? tenantTheme,
    interests,
    name: typeof asked.name === "string" ? asked.name : row.name,
    ...(motif ? { motif } : {}),
    ...(portrait ? { portrait } : {}),
  };
}
