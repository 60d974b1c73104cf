// @ts-nocheck: a class of Date that must take whatever Date takes.
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
globalThis.Date = class extends Right {
  constructor(...parts) {
    if (parts.length === 0) super(Right.now() + skew);
    else super(...parts);
  }
  static now() {
    return Right.now() + skew;
  }
};
