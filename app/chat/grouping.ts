import { dayKey } from "~/i18n/dates";
import { groupSeconds, type ShownMessage } from "./message";

export interface MessageGroup {
  mine: boolean;
  messages: ShownMessage[];
}

export interface MessageDay {
  key: string;
  /** Any time on the day of the groups. */
  at: string;
  groups: MessageGroup[];
}

/** Groups messages by day in the tenant's time zone, then by sender. The first unread message starts a group. */
export function groupMessages(
  messages: readonly ShownMessage[],
  timeZone: string,
  newAfter: number | null = null,
): MessageDay[] {
  const days: MessageDay[] = [];
  let last: ShownMessage | undefined;
  for (const message of messages) {
    const key = dayKey(message.at, timeZone);
    let day = days[days.length - 1];
    if (day?.key !== key) {
      day = { key, at: message.at, groups: [] };
      days.push(day);
      last = undefined;
    }
    const group = day.groups[day.groups.length - 1];
    const isFirstNew = newAfter !== null && last && last.seq <= newAfter && message.seq > newAfter;
    if (group && last && !isFirstNew && belongTogether(last, message)) group.messages.push(message);
    else day.groups.push({ mine: message.mine, messages: [message] });
    last = message;
  }
  return days;
}

function belongTogether(one: ShownMessage, next: ShownMessage): boolean {
  return one.mine === next.mine && Date.parse(next.at) - Date.parse(one.at) <= groupSeconds * 1000;
}
