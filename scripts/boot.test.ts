import { readFileSync } from "node:fs";
import { afterEach, expect, it, vi } from "vitest";
import { parse } from "yaml";
import { observeLog, setLogLevel } from "~/platform/log.server";
import { createMetrics } from "~/platform/metrics.server";
import { advanceJournal } from "~/platform/journal.server";
import { services } from "~/platform/services.server";
import { testAppOfFile } from "../tests/support/test-app";
import { keepJournal } from "./boot";

const app = testAppOfFile();

afterEach(() => {
  vi.useRealTimers();
  observeLog(undefined);
  setLogLevel("error");
});

interface Rule {
  expr: string;
  labels: { severity: string };
  annotations: { section: string };
}

function findRule(alert: string): Rule | undefined {
  const { groups } = parse(readFileSync("deploy/monitoring/alerts.yaml", "utf8"));
  return groups
    .flatMap(({ rules }: { rules: object[] }) => rules)
    .find((rule: object) => "alert" in rule && rule.alert === alert);
}

it("A database restored under a running process is counted each minute, and the alert of docs/production.md reads that count", async () => {
  const { database, journal } = services();
  await advanceJournal(database, journal);
  await app.oracle("update installation set value = jsonb_set(value, '{position}', '0') where key = 'journal'");
  const metrics = createMetrics({ readBacklogs: async () => ({ lanes: [], failed: 0 }) });
  observeLog(metrics.observe);
  setLogLevel("silent");
  const event = 'event="journal.database_restored"';
  const read = async () => (await metrics.read()).split("\n").filter((line) => line.includes(event));
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const kept = keepJournal(services());
  expect(await read()).toEqual([]);
  for (const count of [1, 2]) {
    vi.advanceTimersByTime(60_000);
    await expect.poll(read).toEqual([`tandem_events_total{level="error",${event}} ${count}`]);
  }
  kept.stop();
  const rule = findRule("TandemDatabaseRestored");
  expect(rule?.expr).toContain(`tandem_events_total{${event}}`);
  expect(rule).toMatchObject({ labels: { severity: "page" }, annotations: { section: "Erasures and restores" } });
});
