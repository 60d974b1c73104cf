import * as z from "zod";
import { Refusal, Refusals } from "~/platform/errors";
import { services } from "~/platform/services.server";
import { photoLimits } from "~/profiles/photo";
import { addPhoto } from "~/profiles/photos.server";
import { refusalsIn, showRefusal } from "~/server/respond.server";
import { member } from "~/server/route.server";
import { saved } from "./saved.server";

export { clientAction } from "~/client/client-action";

const file = z.instanceof(Blob, { error: "field.required" });

const input = z.strictObject({
  photo: z
    .union([file.transform((one) => [one]), z.array(file).max(photoLimits.filesAtOnce)], { error: "field.required" })
    // Browsers send an empty file input as a file of zero bytes.
    .transform((files) => files.filter(({ size }) => size > 0))
    .refine((files) => files.length > 0, "field.required"),
  // Idempotency key, for a repeated submission or a retry.
  key: z.string().min(8).max(64).optional(),
});

/**
 * Adds photos. Their type is read from their bytes, not their names (PRO-03). A refused file does not stop the others.
 */
export const action = member.action(
  input,
  async ({ scope, visit, viewer, input }) => {
    const failures: Refusal[] = [];
    for (const [index, photo] of input.photo.entries()) {
      // The route's own limit has counted the first file.
      if (index > 0) await services().limiter.consume("upload", `${scope.tenant.id}:${viewer.memberId}`);
      try {
        await addPhoto(scope, viewer, new Uint8Array(await photo.arrayBuffer()), keyOfFile(index));
      } catch (error) {
        const [refusal] = refusalsIn(error) ?? [];
        if (!refusal) throw error;
        failures.push(input.photo.length > 1 ? named(photo, refusal) : refusal);
      }
    }
    if (failures.length > 0) throw new Refusals(failures);
    return saved(visit, "photos");

    /** Each file of a form needs its own idempotency key. */
    function keyOfFile(index: number): string | undefined {
      return input.key && index > 0 ? `${input.key} ${index}` : input.key;
    }

    function named(photo: Blob, refusal: Refusal): Refusal {
      const name = photo instanceof File ? photo.name.slice(-40) : "";
      return new Refusal("photo.failed", { file: name, reason: showRefusal(visit, refusal).message }, "photo");
    }
  },
  { limit: "upload", files: { most: photoLimits.filesAtOnce, formBytes: photoLimits.formBytes } },
);
