import { expect, test } from "vitest";
import { createMetrics } from "~/platform/metrics.server";
import { listSources, listTests, readSource } from "./support/sources";

/** Alerts and dashboard name only metrics and events that exist (docs/production.md, Monitoring). */

const alerts = readSource("deploy/monitoring/alerts.yaml");
const dashboard = readSource("deploy/monitoring/dashboard.json");

async function metricNames(): Promise<ReadonlySet<string>> {
  const { read } = createMetrics({ readBacklogs: async () => ({ lanes: [], failed: 0 }), resourceUsage: () => ({}) });
  const text = await read();
  return new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => String(name)));
}

const withoutSuffix = (name: string) => name.replace(/_(?:bucket|count|sum)$/, "");

test("Alerts and dashboard name only metrics that a process serves", async () => {
  const served = await metricNames();
  const named = [...`${alerts}${dashboard}`.matchAll(/\b(?:tandem|nodejs|process)_\w+/g)].map(([name]) => name);
  expect(named.length).toBeGreaterThan(20);
  const unknown = named.filter((name) => !served.has(name) && !served.has(withoutSuffix(name)));
  expect(unknown).toEqual([]);
});

test("Alerts and dashboard name only events that the code logs", () => {
  const sources = listSources("app").filter((path) => /\.tsx?$/.test(path) && !path.includes(".test."));
  const logged = new Set(
    sources.flatMap((path) => [...readSource(path).matchAll(/"([a-z_]+\.[a-z_]+)"/g)].map(([, event]) => event)),
  );
  const named = [...`${alerts}${dashboard}`.matchAll(/event=~?\\?"([^"\\]+)/g)].flatMap(([, words]) =>
    String(words).split("|"),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((event) => !logged.has(event))).toEqual([]);
});

test("Each alert names a section of docs/production.md", () => {
  const titles = [...readSource("docs/production.md").matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  const sections = [...alerts.matchAll(/section: "([^"]+)"/g)].map(([, title]) => title);
  expect(sections).toHaveLength([...alerts.matchAll(/- alert:/g)].length);
  expect(sections.filter((section) => !titles.includes(section))).toEqual([]);
});

test("Each runbook has a rehearsal of its id", () => {
  const page = readSource("docs/runbooks.md");
  const runbooks = [...page.matchAll(/^## ([FL]\d\d) /gm)].map(([, id]) => id);
  const sources = [...listSources("tests/faults"), ...listTests()].filter((path) => path.startsWith("tests/faults/"));
  const rehearsals = new Set(
    sources.flatMap((path) => [...readSource(path).matchAll(/"([FL]\d\d): /g)].map(([, id]) => id)),
  );
  expect(runbooks.length).toBeGreaterThanOrEqual(12);
  expect(runbooks.filter((id) => !rehearsals.has(id))).toEqual([]);
});

test("Each alert that a runbook names exists", () => {
  const named = [...readSource("docs/runbooks.md").matchAll(/`(Tandem\w+)`/g)].map(([, alert]) => alert);
  const alertNames = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, alert]) => alert);
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((alert) => !alertNames.includes(String(alert)))).toEqual([]);
});
