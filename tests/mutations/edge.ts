import type { Mutation } from "./mutation";

const disconnects = ["app/server/edge/client-disconnects.server.test.ts"];
const readiness = ["app/server/edge/readiness.server.test.ts"];
const edgeTests = ["app/server/edge/edge.server.test.ts"];
const serveFile = "app/server/edge/serve-tenant.server.ts";
const lifetimeFile = "app/server/edge/lifetime.server.ts";
const readinessFile = "app/server/edge/readiness.server.ts";

/** Guards of request slots and of the readiness of processes. */
export const edge: readonly Mutation[] = [
  {
    danger: "a shared cache keeps an answer that sets one visitor's cookie",
    file: "app/server/edge/page-cache.server.ts",
    text: "cookies.length > 0 ? page.head.indexOf(sharedCacheHeader) : -1",
    becomes: "-1",
    tests: edgeTests,
  },
  {
    danger: "a visitor behind the proxy asks which hosts may get a certificate",
    file: "app/server/edge/certificate-hosts.server.ts",
    text: "return !isForwarded(req) && ",
    becomes: "return ",
    tests: ["app/server/edge/certificate-hosts.server.test.ts"],
  },
  {
    danger: "a visitor who leaves while a page breaks keeps a slot for good",
    file: serveFile,
    text: "    return null;\n  } finally {\n    slot.release();",
    becomes: "    return null;\n  } finally {\n    if (!opened.lifetime.isOver) slot.release();",
    tests: disconnects,
  },
  {
    danger: "a page is rendered for a visitor who has left",
    file: serveFile,
    text: "  if (lifetime.isOver) return;\n",
    becomes: "",
    tests: disconnects,
  },
  {
    danger: "a stream of a visitor who has left is subscribed and never released",
    file: "app/server/edge/adapter.server.ts",
    text: "  if (lifetime.isOver) return;\n",
    becomes: "",
    tests: disconnects,
  },
  {
    danger: "requests that wait behind another on one connection never end",
    file: lifetimeFile,
    text: "      for (const lifetime of [...own]) lifetime.end();\n",
    becomes: "",
    tests: disconnects,
  },
  {
    danger: "one failing release keeps all other resources",
    file: lifetimeFile,
    text: "    } catch (error) {\n      this.log.error",
    becomes: "    } catch (error) {\n      if (this.#isOver) throw error;\n      this.log.error",
    tests: disconnects,
  },
  {
    danger: "a slot is released twice, and more requests enter than there are slots",
    file: "app/server/edge/shedding.server.ts",
    text: '      if (state === "held") count(-1);',
    becomes: "      count(-1);",
    tests: ["app/server/edge/shedding.server.test.ts"],
  },
  {
    danger: "hundreds of requests without their announced body keep all others out",
    file: "app/server/edge/shedding.server.ts",
    text: '      state = "waiting";\n      count(-1);\n',
    becomes: "",
    tests: ["app/server/edge/shedding.server.test.ts", ...disconnects],
  },
  {
    danger: "senders of slow bodies make all other calls wait for their turns",
    file: "app/server/edge/shedding.server.ts",
    text: "        if (hasBegun) turns.count(change);\n",
    becomes: "",
    tests: ["app/server/edge/shedding.server.test.ts"],
  },
  {
    danger: "a flood on one site fills all slots",
    file: "app/server/edge/shedding.server.ts",
    text: "isBehind() || takesTooMany(tenantId)",
    becomes: "isBehind()",
    tests: ["app/server/edge/shedding.server.test.ts"],
  },
  {
    danger: "calls of other sites wait behind a flood on one site",
    file: "app/server/edge/turns.server.ts",
    text: "      waiting.delete(tenantId);\n      if (calls.length > 0)",
    becomes: "      if (calls.length === 0) waiting.delete(tenantId);\n      else",
    tests: ["app/server/edge/turns.server.test.ts"],
  },
  {
    danger: "pages are answered long after their visitors gave up",
    file: "app/server/edge/turns.server.ts",
    text: "at <= call.until",
    becomes: "call.until > 0",
    tests: ["app/server/edge/turns.server.test.ts"],
  },
  {
    danger: "passwords are checked for logins of visitors who have left",
    file: "app/platform/bounded-queue.server.ts",
    text: "      waiting.splice(waiting.indexOf(begin), 1);\n",
    becomes: "",
    tests: ["app/platform/bounded-queue.server.test.ts"],
  },
  {
    danger: "rows are read for a visitor who has left",
    file: "app/tenancy/unit.server.ts",
    text: "    const client = await this.begin();\n    this.signal?.throwIfAborted();\n",
    becomes: "    const client = await this.begin();\n",
    tests: ["app/tenancy/unit.server.test.ts"],
    only: "An aborted unit",
  },
  {
    danger: "every probe queries the database",
    file: readinessFile,
    text: "if (isUnderWay || sinceMs < keptMs) return answer;",
    becomes: "if (isUnderWay) return answer;",
    tests: readiness,
  },
  {
    danger: "a probe waits for as long as the database hangs",
    file: readinessFile,
    text: "Promise.race([ask(), after(timeoutMs).then(isStillThere)])",
    becomes: "ask()",
    tests: readiness,
  },
  {
    danger: "a draining process says that it is ready",
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
    danger: "strangers read how much a process has to do",
    file: "app/server/edge/probes.server.ts",
    text: "...(isLocal && resourceUsage ?",
    becomes: "...(resourceUsage ?",
    tests: edgeTests,
    only: "callers on this machine",
  },
];
