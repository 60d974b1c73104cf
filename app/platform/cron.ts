/**
 * Schedules of repeated work: the five fields of a cron line in UTC. A field has numbers, lists, ranges, `*` or
 * steps.
 */

const fields = [
  { name: "minute", from: 0, to: 59, of: (at: Date) => at.getUTCMinutes() },
  { name: "hour", from: 0, to: 23, of: (at: Date) => at.getUTCHours() },
  { name: "day", from: 1, to: 31, of: (at: Date) => at.getUTCDate() },
  { name: "month", from: 1, to: 12, of: (at: Date) => at.getUTCMonth() + 1 },
  { name: "weekday", from: 0, to: 6, of: (at: Date) => at.getUTCDay() },
] as const;

type Field = (typeof fields)[number];

function numbersOf(part: string, field: Field): number[] {
  const [, first, last, step] = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part) ?? [undefined, "", "", "0"];
  const from = first === undefined ? field.from : Number(first);
  const to = first === undefined ? field.to : Number(last ?? first);
  const by = Number(step ?? 1);
  const wrong = first === "" || by < 1 || from < field.from || to > field.to || from > to;
  if (wrong) throw new Error(`"${part}" is no ${field.name} of a cron line`);
  return Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, at) => from + at * by);
}

/** Minute of the day (UTC) at which a daily cron line is due. Null for other cron lines. */
export function dailyMinute(line: string): number | null {
  const [, minute, hour] = /^(\d+) (\d+) \* \* \*$/.exec(line.trim()) ?? [];
  return minute === undefined || hour === undefined ? null : Number(hour) * 60 + Number(minute);
}

/** Parses a cron line. Returns a function that is true for a due minute. Throws for an invalid line. */
export function parseCron(line: string): (at: Date) => boolean {
  const texts = line.trim().split(/\s+/);
  if (texts.length !== fields.length) throw new Error(`"${line}" is no cron line of five fields`);
  const allowed = fields.map((field, at) => {
    const parts = (texts[at] ?? "").split(",");
    return { field, numbers: new Set(parts.flatMap((part) => numbersOf(part, field))) };
  });
  return (at) => allowed.every(({ field, numbers }) => numbers.has(field.of(at)));
}
