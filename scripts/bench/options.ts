import { parseArgs } from "node:util";
import { type SizeName, sizes } from "../populate/sizes";
import type { Runs } from "./measure";

export interface Options extends Runs {
  size: SizeName;
  /** At least so many, each with members. */
  sites: number;
  pglite: boolean;
  redis: boolean;
  only: string;
  /** Of the large site that single questions are asked. */
  people: number;
  streams: number;
  sendsPerSecond: number;
}

export function readOptions(argv: string[]): Options {
  const { values } = parseArgs({
    args: argv,
    options: {
      data: { type: "string", default: "S" },
      sites: { type: "string", default: "1000" },
      pglite: { type: "boolean", default: false },
      "no-redis": { type: "boolean", default: false },
      seconds: { type: "string", default: "3" },
      rounds: { type: "string", default: "1" },
      only: { type: "string", default: "" },
      people: { type: "string", default: "100000" },
      streams: { type: "string", default: "500" },
      sends: { type: "string", default: "50" },
    },
  });
  if (!Object.hasOwn(sizes, values.data)) throw new Error("--data is S, M or L");
  const { pglite, only } = values;
  if (pglite && values.data !== "S") throw new Error("The embedded database takes size S only.");
  return {
    size: values.data as SizeName,
    sites: readNumber("sites", values.sites),
    pglite,
    // The embedded layout is one process with its store in memory.
    redis: !values["no-redis"] && !pglite,
    seconds: readNumber("seconds", values.seconds),
    rounds: readNumber("rounds", values.rounds),
    people: readNumber("people", values.people),
    streams: readNumber("streams", values.streams),
    sendsPerSecond: readNumber("sends", values.sends),
    only,
  };
}

function readNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${name} is a whole number above 0, not "${text}".`);
  return Number(text);
}
