import { parseArgs } from "node:util";
import { type SizeName, sizes } from "../populate/sizes";
import type { Runs } from "./measure";

export interface Options extends Runs {
  size: SizeName;
  /** The number of sites. Every site has members. */
  sites: number;
  pglite: boolean;
  redis: boolean;
  /** Measures each scenario also with the store in memory. */
  besideMemory: boolean;
  /** Minutes of mix D1 at the end. 0 for none. */
  soakMinutes: number;
  /** Minutes of waves of connections above the capacity. 0 for none. */
  wavesMinutes: number;
  only: string;
  /** The number of members of the large site, on which single queries are measured. */
  people: number;
  streams: number;
  sendsPerSecond: number;
  /** Commit for comparison. Null to measure the goals instead. */
  against: string | null;
}

/** An even number, so that each build starts equally often. */
const comparedRounds = 4;
const fewestComparedRounds = 2;

export function readOptions(argv: string[]): Options {
  const { values } = parseArgs({
    args: argv,
    options: {
      data: { type: "string", default: "S" },
      sites: { type: "string", default: "1000" },
      pglite: { type: "boolean", default: false },
      "no-redis": { type: "boolean", default: false },
      "beside-memory": { type: "boolean", default: false },
      soak: { type: "string" },
      waves: { type: "string" },
      seconds: { type: "string", default: "3" },
      rounds: { type: "string" },
      only: { type: "string", default: "" },
      people: { type: "string", default: "100000" },
      streams: { type: "string", default: "500" },
      sends: { type: "string", default: "50" },
      against: { type: "string" },
    },
  });
  if (!Object.hasOwn(sizes, values.data)) throw new Error("--data is S, M or L");
  const { pglite, only, against = null } = values;
  if (pglite && values.data !== "S") throw new Error("The embedded database takes size S only.");
  if (pglite && against !== null) throw new Error("--against needs PostgreSQL: leave out --pglite.");
  const rounds = readNumber("rounds", values.rounds ?? (against === null ? "1" : String(comparedRounds)));
  if (against !== null && rounds < fewestComparedRounds)
    throw new Error(`--against needs at least ${fewestComparedRounds} --rounds.`);
  return {
    size: values.data as SizeName,
    sites: readNumber("sites", values.sites),
    pglite,
    // The embedded database serves one process, which needs no Redis.
    redis: !values["no-redis"] && !pglite,
    besideMemory: values["beside-memory"],
    soakMinutes: values.soak === undefined ? 0 : readNumber("soak", values.soak),
    wavesMinutes: values.waves === undefined ? 0 : readNumber("waves", values.waves),
    seconds: readNumber("seconds", values.seconds),
    rounds,
    people: readNumber("people", values.people),
    streams: readNumber("streams", values.streams),
    sendsPerSecond: readNumber("sends", values.sends),
    only,
    against,
  };
}

export function readNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${name} is a whole number above 0, not "${text}".`);
  return Number(text);
}
