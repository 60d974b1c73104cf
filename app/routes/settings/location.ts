import * as z from "zod";
import { placesShown, savePlaceShown } from "~/visibility/place.server";
import { member } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

/** Sets how exactly others see the member's place (SET-07). */
export const action = member.action(
  z.strictObject({ place_shown: z.enum(placesShown, "choice.invalid") }),
  async ({ scope, viewer, input: { place_shown: shown } }) => {
    await scope.db.write((w) => savePlaceShown(w, viewer.memberId, shown));
    return { shown };
  },
);
