import type { Mutation } from "./mutation";

const departures = ["app/server/edge/departures.server.test.ts"];
const readiness = ["app/server/edge/readiness.server.test.ts"];
const edgeTests = ["app/server/edge/edge.server.test.ts"];
const serveFile = "app/server/edge/edge.server.ts";
const lifetimeFile = "app/server/edge/lifetime.server.ts";
const readinessFile = "app/server/edge/readiness.server.ts";

/** What requests hold, and when a process says that it can serve. */
export const edge: readonly Mutation[] = [
  {
    danger: "whoever leaves while a page breaks keeps a place for good",
    file: serveFile,
    text: "  } finally {\n    place.leave();\n  }",
    becomes: '  } finally {\n    call.res.once("close", place.leave);\n  }',
    tests: departures,
  },
  {
    danger: "a page is made for somebody who has left",
    file: serveFile,
    text: "  if (lifetime.isOver) return;\n",
    becomes: "",
    tests: departures,
  },
  {
    danger: "a stream is subscribed for somebody who has left, and what it holds never released",
    file: "app/server/edge/adapter.server.ts",
    text: "  if (lifetime.isOver) return;\n",
    becomes: "",
    tests: departures,
  },
  {
    danger: "requests that wait behind another on one connection are never over",
    file: lifetimeFile,
    text: "      for (const lifetime of [...own]) lifetime.end();\n",
    becomes: "",
    tests: departures,
  },
  {
    danger: "one thing that cannot be released keeps all the others",
    file: lifetimeFile,
    text: "    } catch (error) {\n      this.log.error",
    becomes: "    } catch (error) {\n      if (this.#isOver) throw error;\n      this.log.error",
    tests: departures,
  },
  {
    danger: "a place is given back twice, and more come in than there are places",
    file: "app/server/edge/shedding.server.ts",
    text: '      if (state === "working") count(-1);',
    becomes: "      count(-1);",
    tests: ["app/server/edge/shedding.server.test.ts"],
  },
  {
    danger: "hundreds who announce a body and send none of it keep everybody out",
    file: "app/server/edge/shedding.server.ts",
    text: '      state = "waiting";\n      count(-1);\n',
    becomes: "",
    tests: ["app/server/edge/shedding.server.test.ts", ...departures],
  },
  {
    danger: "passwords are looked at for logins that nobody waits for",
    file: "app/platform/work-queue.server.ts",
    text: "        waiting.splice(waiting.indexOf(begin), 1);\n",
    becomes: "",
    tests: ["app/platform/work-queue.server.test.ts"],
  },
  {
    danger: "rows are read for somebody who has left",
    file: "app/tenancy/unit.server.ts",
    text: "    const client = await this.begin();\n    this.signal?.throwIfAborted();\n",
    becomes: "    const client = await this.begin();\n",
    tests: ["app/tenancy/unit.server.test.ts"],
    only: "nobody waits",
  },
  {
    danger: "probes are asked of a database as often as anybody likes",
    file: readinessFile,
    text: "if (isUnderWay || sinceMs < keptMs) return answer;",
    becomes: "if (isUnderWay) return answer;",
    tests: readiness,
  },
  {
    danger: "a probe waits for as long as the database hangs",
    file: readinessFile,
    text: "Promise.race([ask(), after(timeoutMs).then(wasJustThere)])",
    becomes: "ask()",
    tests: readiness,
  },
  {
    danger: "a process that leaves says that it is ready",
    file: readinessFile,
    text: '      if (drain.isDraining) found.push("draining");\n',
    becomes: "",
    tests: edgeTests,
    only: "serves on",
  },
  {
    danger: "a process closes its port before balancers have noticed",
    file: "app/server/edge/drain.server.ts",
    text: "      if (noticeMs > 0) await wait(noticeMs);\n",
    becomes: "",
    tests: edgeTests,
    only: "serves on",
  },
  {
    danger: "anybody is told how much a process has to do",
    file: "app/server/edge/probes.server.ts",
    text: "...(isLocal && occupancy ?",
    becomes: "...(occupancy ?",
    tests: edgeTests,
    only: "callers on this machine",
  },
];
