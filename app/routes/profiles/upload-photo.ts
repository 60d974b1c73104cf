import * as z from "zod";
import { photoLimits } from "~/profiles/photo";
import { addPhoto } from "~/profiles/photos.server";
import { member } from "~/web/route.server";
import { saved } from "./saved.server";

const input = z.strictObject({
  photo: z
    .instanceof(Blob, { error: "field.required" })
    .refine((file) => file.size > 0, "field.required")
    .refine((file) => file.size <= photoLimits.bytes, "photo.too_large"),
});

/** One picture (PRO-03). Its kind is told by its bytes, never by its name. */
export const action = member.action(
  input,
  async ({ scope, visit, viewer, input }) => {
    await addPhoto(scope, viewer, new Uint8Array(await input.photo.arrayBuffer()));
    return saved(visit, "photos");
  },
  { limit: "upload" },
);
