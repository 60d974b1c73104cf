import * as z from "zod";
import { yesOrNo } from "~/tenancy/setting-kinds";
import { type GivenChoices, notificationChannels, notificationTypes } from "./preference";

const choice = yesOrNo.transform((value) => value === "yes").optional();

/** One switch per type and channel, named "type.channel". An omitted choice stays as stored. */
export const choicesInput = z.strictObject(
  Object.fromEntries(
    notificationTypes.flatMap((type) => notificationChannels.map((channel) => [`${type}.${channel}`, choice])),
  ),
);

export function choicesOf(input: z.infer<typeof choicesInput>): GivenChoices {
  const entry = (type: string) => notificationChannels.map((channel) => [channel, input[`${type}.${channel}`]]);
  return Object.fromEntries(notificationTypes.map((type) => [type, Object.fromEntries(entry(type))]));
}
