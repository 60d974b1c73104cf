import type { Result } from "./load";
import { mixD1 } from "./mix";
import type { Weight } from "./weigh";

/** The figures of one scenario. `cold` is the first second of a new process, and `warm` follows the warm-up. */
export interface Measured {
  name: string;
  cold: Result;
  warm: Result;
  bare: Result;
  floor: Result | null;
  /** A minimal Remix page of the same size. Null when the answer is no page. */
  sized: Result | null;
  /** The ratio of processor times to the scenario's `comparison`. Null when the scenario has none. */
  ofComparison: number | null;
  /** The time and number of SQL statements per request. */
  sql: { ms: number; calls: number } | null;
}

const number = (value: number, digits = 0) =>
  value.toFixed(digits).replace(/\B(?=(\d{3})+(?!\d)(?=.*\.|$))/g, digits ? "" : ",");
const times = (value: number) => `${value < 0.1 ? value.toFixed(3) : value.toFixed(2)}x`;

export function middle<T>(list: readonly T[], by: (item: T) => number): T {
  return [...list].sort((a, b) => by(a) - by(b))[Math.floor(list.length / 2)] as T;
}

/** For an even number of values, this is the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] as number) + (sorted[Math.floor(half)] as number)) / 2;
}

/** The product's rate divided by the rate of bare `node:http`, by processor time. */
const ofBare = ({ warm, bare }: Measured) => bare.cpuMs / warm.cpuMs;
const ofFloor = ({ warm, floor }: Measured) => (floor?.cpuMs ?? 0) / warm.cpuMs;
const ofSized = ({ warm, sized }: Measured) => (sized?.cpuMs ?? 0) / warm.cpuMs;

const columns: [title: string, cell: (row: Measured) => string][] = [
  ["scenario", ({ name }) => name],
  ["cold/s", ({ cold }) => number(cold.perSecond)],
  ["warm/s", ({ warm }) => number(warm.perSecond)],
  ["cold p50", ({ cold }) => number(cold.p50, 1)],
  ["p50 ms", ({ warm }) => number(warm.p50, 1)],
  ["p95", ({ warm }) => number(warm.p95, 1)],
  ["p99", ({ warm }) => number(warm.p99, 1)],
  ["cold CPU", ({ cold }) => number(cold.cpuMs, 2)],
  ["CPU ms", ({ warm }) => number(warm.cpuMs, 3)],
  ["bare", ({ bare }) => number(bare.cpuMs, 3)],
  ["floor", ({ floor }) => (floor ? number(floor.cpuMs, 3) : "-")],
  ["sized", ({ sized }) => (sized ? number(sized.cpuMs, 3) : "-")],
  ["db CPU", ({ warm }) => number(warm.databaseCpuMs, 2)],
  ["SQL ms", ({ sql }) => (sql ? number(sql.ms, 2) : "-")],
  ["stmts", ({ sql }) => (sql ? number(sql.calls, 1) : "-")],
  ["wire B", ({ warm }) => number(warm.wireBytes)],
  ["of bare", (row) => times(ofBare(row))],
  ["of floor", (row) => (row.floor ? times(ofFloor(row)) : "-")],
  ["of sized", (row) => (row.sized ? times(ofSized(row)) : "-")],
  ["of SQL", ({ warm, sql }) => (sql && sql.ms > 0 ? times((warm.perSecond * sql.ms) / 1000) : "-")],
  ["refused", ({ warm }) => number(warm.refused + warm.broken)],
];

/** A table of all figures. On another machine only the ratios can be compared. */
export function table(rows: readonly Measured[]): string {
  return alignColumns([columns.map(([title]) => title), ...rows.map((row) => columns.map(([, cell]) => cell(row)))]);
}

/** Aligns the first column left and all others right. */
export function alignColumns(cells: readonly string[][]): string {
  const widths = (cells[0] ?? []).map((_, at) => Math.max(...cells.map((line) => (line[at] as string).length)));
  return cells
    .map((line) =>
      line
        .map((text, at) => (at === 0 ? text.padEnd(widths[at] as number) : text.padStart(widths[at] as number)))
        .join("  "),
    )
    .join("\n");
}

export function weightTable(weights: readonly (Weight & { name: string })[]): string {
  const line = (cells: (string | number)[]) =>
    cells.map((cell, at) => (at === 0 ? String(cell).padEnd(24) : String(cell).padStart(10))).join("");
  return [
    line(["bytes by brotli", "HTML", "CSS", "JS", "total", "requests"]),
    ...weights.map(({ name, html, css, js, requests }) => line([name, html, css, js, html + css + js, requests])),
  ].join("\n");
}

interface Facts {
  sites: number;
  measured: readonly Measured[];
  weights: readonly (Weight & { name: string })[];
  startMs: number;
  residentMb: number;
}

export interface GoalLine {
  goal: string;
  figure: string;
  holds: boolean;
}

/** Divides the processor time of mix D1 by the weighted floors of its parts. */
function mixRatio(measured: readonly Measured[]): number | undefined {
  const mix = measured.find(({ name }) => name === "mix D1");
  const parts = Object.entries(mixD1).map(([name, share]) => ({
    share,
    row: measured.find((row) => row.name === name),
  }));
  if (!mix || parts.some(({ row }) => !row)) return undefined;
  const shares = parts.reduce((sum, { share }) => sum + share, 0);
  const floor =
    parts.reduce((sum, { share, row }) => sum + share * ((row?.sized ?? row?.floor)?.cpuMs ?? 0), 0) / shares;
  return mix.warm.cpuMs / floor;
}

const visitorPages = ["home, visitor", "lander"];

/** The goals of performance.md that this run can check. A skipped scenario gets no line. */
export function goalLines({ sites, measured, weights, startMs, residentMb }: Facts): GoalLine[] {
  const lines: GoalLine[] = [];
  const of = (name: string) => measured.find((row) => row.name === name);
  const atLeast = (goal: string, value: number | undefined, least: number, show: (value: number) => string) => {
    if (value !== undefined) lines.push({ goal, figure: show(value), holds: value >= least });
  };
  const atMost = (goal: string, value: number | undefined, most: number, show: (value: number) => string) => {
    if (value !== undefined) lines.push({ goal, figure: show(value), holds: value <= most });
  };
  const ratio = (row: Measured | undefined, by: (row: Measured) => number) => row && by(row);
  const kilobytes = (value: number) => `${(value / 1000).toFixed(1)} KB`;
  for (const page of visitorPages) {
    const cached = of(`${page}, cached`);
    atLeast(`P3 ${page}, cached: >= 0.23 of bare node:http`, ratio(cached, ofBare), 0.23, times);
    atLeast(`P3 ${page}, cached: >= 20,000 a second`, cached?.warm.perSecond, 20_000, number);
    atMost(`P3 ${page}, cached: p99 <= 5 ms`, cached?.warm.p99, 5, (value) => `${value.toFixed(1)} ms`);
    atLeast(`P3 ${page}, uncached: >= 0.45 of the Remix floor`, ratio(of(`${page}, uncached`), ofFloor), 0.45, times);
  }
  const poll = of("poll, unchanged");
  atLeast("P4 unchanged poll: >= 0.6 of a bare Remix resource route", ratio(poll, ofFloor), 0.6, times);
  atMost("P4 unchanged poll: <= 0.22 ms of processor", poll?.warm.cpuMs, 0.22, (value) => `${value.toFixed(3)} ms`);
  atMost("P4 unchanged poll: <= 250 bytes on the wire", poll?.warm.wireBytes, 250, (value) => `${value} B`);
  atMost("P4 unchanged poll: no database", poll?.sql?.calls, 0.05, (value) => `${value.toFixed(2)} statements`);
  atLeast("P5 send: >= 0.2 of a bare Remix resource route", ratio(of("send a message"), ofFloor), 0.2, times);
  for (const page of ["members, page 1", "search, filtered", "likes received"]) {
    atLeast(`P1 ${page}: >= 0.55 of a page of its size`, ratio(of(page), ofSized), 0.55, times);
  }
  for (const page of ["profile of another", "conversation list", "conversation"]) {
    atLeast(`P6 ${page}: >= 0.5 of a page of its size`, ratio(of(page), ofSized), 0.5, times);
  }
  const everyTenant = of("a call to every site")?.ofComparison ?? undefined;
  const mostOfOne = sites > 1000 ? 1.1 : 1.05;
  atMost(`P10 a call: ${sites} sites <= ${mostOfOne} of one site`, everyTenant, mostOfOne, times);
  const [conversation, longConversation] = [of("conversation"), of("conversation, longest")];
  if (conversation && longConversation) {
    const more =
      longConversation.warm.cpuMs /
      longConversation.warm.wireBytes /
      (conversation.warm.cpuMs / conversation.warm.wireBytes);
    atMost("P11 the longest conversation: <= 1.2 of any, by its bytes", more, 1.2, times);
  }
  atMost("P9 mix D1: <= 1.75 of the floors of its parts", mixRatio(measured), 1.75, times);
  for (const weight of weights.filter(({ name }) => visitorPages.includes(name))) {
    atMost(`P12 ${weight.name}: HTML and CSS <= 14 KB`, weight.html + weight.css, 14_000, kilobytes);
    atMost(`P12 ${weight.name}: JS <= 5 KB`, weight.js, 5_000, kilobytes);
    atMost(`P12 ${weight.name}: <= 6 requests`, weight.requests, 6, String);
  }
  const members = weights.find(({ name }) => name === "members page");
  atMost("P12 members page: JS <= 125 KB", members?.js, 125_000, kilobytes);
  atMost("P12 members page: CSS <= 14 KB", members?.css, 14_000, kilobytes);
  atMost("P12 members page: HTML <= 14 KB", members?.html, 14_000, kilobytes);
  atMost("P12 members page: in all <= 155 KB", members && members.html + members.css + members.js, 155_000, kilobytes);
  atMost("P14 start to first answer: <= 1 s", startMs, 1000, (value) => `${(value / 1000).toFixed(2)} s`);
  atMost("P14 resident when idle: <= 160 MB", residentMb, 160, (value) => `${value.toFixed(0)} MB`);
  return lines;
}
