import * as z from "zod";
import { type NotificationChoices, notificationChannels, notificationTypes } from "./preference";

const tick = z.literal("on").optional();

/** One checkbox per type and channel, named "type.channel". */
export const choicesInput = z.strictObject(
  Object.fromEntries(
    notificationTypes.flatMap((type) => notificationChannels.map((channel) => [`${type}.${channel}`, tick])),
  ),
);

export function choicesOf(input: z.infer<typeof choicesInput>): NotificationChoices {
  const entry = (type: string) =>
    notificationChannels.map((channel) => [channel, input[`${type}.${channel}`] === "on"]);
  const choices = notificationTypes.map((type) => [type, Object.fromEntries(entry(type))]);
  return Object.fromEntries(choices) as NotificationChoices;
}
