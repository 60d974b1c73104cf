import type { RedisCounts } from "../../tests/support/redis-counts";
import type { Result } from "./load";
import { mixD1 } from "./mix";
import type { Weight } from "./weigh";

/** The figures of one scenario. `cold` is the first second of a new process, and `warm` follows the warm-up. */
export interface Measured {
  name: string;
  cold: Result;
  warm: Result;
  bare: Result;
  baseline: Result | null;
  /** A minimal Remix page of the same size. Null for an answer that is no page. */
  sized: Result | null;
  /** Ratio of processor times to the scenario's `comparison`. Null without a comparison. */
  ofComparison: number | null;
  /** The time and number of SQL statements per request. */
  sql: { ms: number; calls: number } | null;
  /** Commands of Redis per request, and their batches. One pipeline is one batch. */
  redis: Pick<RedisCounts, "commands" | "batches"> | null;
  /** Processor milliseconds per request with the store in memory. Null unless asked for. */
  inMemoryCpuMs: number | null;
}

const number = (value: number, digits = 0) =>
  value.toFixed(digits).replace(/\B(?=(\d{3})+(?!\d)(?=.*\.|$))/g, digits ? "" : ",");
const times = (value: number) => `${value < 0.1 ? value.toFixed(3) : value.toFixed(2)}x`;

export function middle<T>(list: readonly T[], by: (item: T) => number): T {
  return [...list].sort((a, b) => by(a) - by(b))[Math.floor(list.length / 2)] as T;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] as number) + (sorted[Math.floor(half)] as number)) / 2;
}

/** The product's rate divided by the rate of bare `node:http`, by processor time. */
const ofBare = ({ warm, bare }: Measured) => bare.cpuMs / warm.cpuMs;
const ofBaseline = ({ warm, baseline }: Measured) => (baseline?.cpuMs ?? 0) / warm.cpuMs;
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
  ["baseline", ({ baseline }) => (baseline ? number(baseline.cpuMs, 3) : "-")],
  ["sized", ({ sized }) => (sized ? number(sized.cpuMs, 3) : "-")],
  ["db CPU", ({ warm }) => number(warm.databaseCpuMs, 2)],
  ["SQL ms", ({ sql }) => (sql ? number(sql.ms, 2) : "-")],
  ["stmts", ({ sql }) => (sql ? number(sql.calls, 1) : "-")],
  ["Redis", ({ redis }) => (redis ? number(redis.commands, 1) : "-")],
  ["batches", ({ redis }) => (redis ? number(redis.batches, 1) : "-")],
  ["no Redis", ({ inMemoryCpuMs }) => (inMemoryCpuMs === null ? "-" : number(inMemoryCpuMs, 3))],
  ["wire B", ({ warm }) => number(warm.wireBytes)],
  ["of bare", (row) => times(ofBare(row))],
  ["of baseline", (row) => (row.baseline ? times(ofBaseline(row)) : "-")],
  ["of sized", (row) => (row.sized ? times(ofSized(row)) : "-")],
  ["of SQL", ({ warm, sql }) => (sql && sql.ms > 0 ? times((warm.perSecond * sql.ms) / 1000) : "-")],
  ["refused", ({ warm }) => number(warm.refused + warm.broken)],
];

/** A table of all figures. Compare figures of different machines only by ratio. */
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
  idleMb: number;
}

export interface GoalLine {
  goal: string;
  figure: string;
  holds: boolean;
}

/** Divides the processor time of mix D1 by the weighted baselines of its parts. */
function mixRatio(measured: readonly Measured[]): number | undefined {
  const mix = measured.find(({ name }) => name === "mix D1");
  const parts = Object.entries(mixD1).map(([name, share]) => ({
    share,
    row: measured.find((row) => row.name === name),
  }));
  if (!mix || parts.some(({ row }) => !row)) return undefined;
  const shares = parts.reduce((sum, { share }) => sum + share, 0);
  const baseline =
    parts.reduce((sum, { share, row }) => sum + share * ((row?.sized ?? row?.baseline)?.cpuMs ?? 0), 0) / shares;
  return mix.warm.cpuMs / baseline;
}

const visitorPages = ["home, visitor", "lander"];

/** The goals of performance.md that this run can check. A skipped scenario gets no line. */
export function goalLines({ sites, measured, weights, startMs, idleMb }: Facts): GoalLine[] {
  const goals = new Goals(measured);
  for (const page of visitorPages) addCachedPage(goals, page);
  addPollAndSend(goals);
  addMemberPages(goals);
  const mostOfOne = sites > 1000 ? 1.1 : 1.05;
  const everyTenant = goals.of("a call to every site")?.ofComparison ?? undefined;
  goals.atMost(`P10 a call: ${sites} sites <= ${mostOfOne} of one site`, everyTenant, mostOfOne, times);
  addLongConversation(goals);
  goals.atMost("P9 mix D1: <= 1.75 of the baselines of its parts", mixRatio(measured), 1.75, times);
  addWeights(goals, weights);
  goals.atMost("P14 start to first answer: <= 1 s", startMs, 1000, (value) => `${(value / 1000).toFixed(2)} s`);
  goals.atMost("memory when idle: <= 170 MB", idleMb, 170, (value) => `${value.toFixed(0)} MB`);
  return goals.lines;
}

class Goals {
  readonly lines: GoalLine[] = [];

  constructor(private readonly measured: readonly Measured[]) {}

  of(name: string): Measured | undefined {
    return this.measured.find((row) => row.name === name);
  }

  ratio(name: string, by: (row: Measured) => number | undefined): number | undefined {
    const row = this.of(name);
    return row && by(row);
  }

  atLeast(goal: string, value: number | undefined, least: number, show: (value: number) => string): void {
    if (value !== undefined) this.lines.push({ goal, figure: show(value), holds: value >= least });
  }

  atMost(goal: string, value: number | undefined, most: number, show: (value: number) => string): void {
    if (value !== undefined) this.lines.push({ goal, figure: show(value), holds: value <= most });
  }
}

const kilobytes = (value: number) => `${(value / 1000).toFixed(1)} KB`;

function addCachedPage(goals: Goals, page: string): void {
  const cached = goals.of(`${page}, cached`);
  goals.atLeast(`P3 ${page}, cached: >= 0.23 of bare node:http`, cached && ofBare(cached), 0.23, times);
  goals.atLeast(`P3 ${page}, cached: >= 20,000 a second`, cached?.warm.perSecond, 20_000, number);
  goals.atMost(`P3 ${page}, cached: p99 <= 5 ms`, cached?.warm.p99, 5, (value) => `${value.toFixed(1)} ms`);
  const uncached = goals.ratio(`${page}, uncached`, ofBaseline);
  goals.atLeast(`P3 ${page}, uncached: >= 0.45 of the Remix baseline`, uncached, 0.45, times);
}

function addPollAndSend(goals: Goals): void {
  const poll = goals.of("poll, unchanged");
  goals.atLeast("P4 unchanged poll: >= 0.6 of a bare Remix resource route", poll && ofBaseline(poll), 0.6, times);
  goals.atMost(
    "P4 unchanged poll: <= 0.22 ms of processor",
    poll?.warm.cpuMs,
    0.22,
    (value) => `${value.toFixed(3)} ms`,
  );
  goals.atMost("P4 unchanged poll: <= 250 bytes on the wire", poll?.warm.wireBytes, 250, (value) => `${value} B`);
  goals.atMost("P4 unchanged poll: no database", poll?.sql?.calls, 0.05, (value) => `${value.toFixed(2)} statements`);
  const send = goals.ratio("send a message", ofBaseline);
  goals.atLeast("P5 send: >= 0.2 of a bare Remix resource route", send, 0.2, times);
}

function addMemberPages(goals: Goals): void {
  for (const page of ["members, page 1", "search, filtered", "likes received"])
    goals.atLeast(`P1 ${page}: >= 0.55 of a page of its size`, goals.ratio(page, ofSized), 0.55, times);
  for (const page of ["profile of another", "conversation list", "conversation"])
    goals.atLeast(`P6 ${page}: >= 0.5 of a page of its size`, goals.ratio(page, ofSized), 0.5, times);
}

function addLongConversation(goals: Goals): void {
  const [usual, longest] = [goals.of("conversation"), goals.of("conversation, longest")];
  if (!usual || !longest) return;
  const perByte = ({ warm }: Measured) => warm.cpuMs / warm.wireBytes;
  const more = perByte(longest) / perByte(usual);
  goals.atMost("P11 the longest conversation: <= 1.2 of any, by its bytes", more, 1.2, times);
}

function addWeights(goals: Goals, weights: Facts["weights"]): void {
  for (const { name, html, css, js, requests } of weights.filter(({ name }) => visitorPages.includes(name))) {
    goals.atMost(`P12 ${name}: HTML and CSS <= 14 KB`, html + css, 14_000, kilobytes);
    goals.atMost(`P12 ${name}: JS <= 5 KB`, js, 5_000, kilobytes);
    goals.atMost(`P12 ${name}: <= 6 requests`, requests, 6, String);
  }
  const members = weights.find(({ name }) => name === "members page");
  const whole = members && members.html + members.css + members.js;
  goals.atMost("P12 members page: JS <= 125 KB", members?.js, 125_000, kilobytes);
  goals.atMost("P12 members page: CSS <= 14 KB", members?.css, 14_000, kilobytes);
  goals.atMost("P12 members page: HTML <= 14 KB", members?.html, 14_000, kilobytes);
  goals.atMost("P12 members page: in all <= 155 KB", whole, 155_000, kilobytes);
}
