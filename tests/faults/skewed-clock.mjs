// Node loads this module before a program. The module shifts the clock by a number of milliseconds.
// It reads the number from a file every 50 ms.
import { readFileSync } from "node:fs";

const Right = Date;
let skew = 0;
const read = () => {
  try {
    skew = Number(readFileSync(process.env.CLOCK_SKEW_FILE ?? "", "utf8"));
  } catch {
    // After the test, the file no longer exists.
  }
};
read();
setInterval(read, 50).unref();
const now = () => Right.now() + skew;
globalThis.Date = new Proxy(Right, {
  construct: (target, parts, called) => Reflect.construct(target, parts.length === 0 ? [now()] : parts, called),
  get: (target, name, receiver) => (name === "now" ? now : Reflect.get(target, name, receiver)),
});
