// Loaded before a process: its clock goes wrong by the milliseconds that a file names, and may do so anew at any moment.
import { readFileSync } from "node:fs";

const Right = Date;
let skew = 0;
const read = () => {
  try {
    skew = Number(readFileSync(process.env.CLOCK_SKEW_FILE ?? "", "utf8"));
  } catch {
    // The test is over, and its folder gone.
  }
};
read();
setInterval(read, 50).unref();
const now = () => Right.now() + skew;
globalThis.Date = new Proxy(Right, {
  construct: (target, parts, called) => Reflect.construct(target, parts.length === 0 ? [now()] : parts, called),
  get: (target, name, receiver) => (name === "now" ? now : Reflect.get(target, name, receiver)),
});
