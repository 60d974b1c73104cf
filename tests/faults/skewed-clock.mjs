// Node loads this module before a program. The module shifts the clock by the milliseconds in a file. It reads the file
// every 50 ms.
import { readFileSync } from "node:fs";

const Right = Date;
let skew = 0;
const read = () => {
  try {
    skew = Number(readFileSync(process.env.CLOCK_SKEW_FILE ?? "", "utf8"));
  } catch {
    // The file is gone after the test.
  }
};
read();
setInterval(read, 50).unref();
const now = () => Right.now() + skew;
globalThis.Date = new Proxy(Right, {
  construct: (target, parts, called) => Reflect.construct(target, parts.length === 0 ? [now()] : parts, called),
  get: (target, name, receiver) => (name === "now" ? now : Reflect.get(target, name, receiver)),
});
