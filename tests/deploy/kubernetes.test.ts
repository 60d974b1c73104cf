import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { listPrograms } from "./programs";
import { readSource } from "../support/sources";
import { startComplaint, unknownVariables } from "./program-environment";

type Labels = Record<string, string>;

interface Container {
  name: string;
  image: string;
  args?: string[];
  ports?: { name: string; containerPort: number }[];
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  securityContext?: object;
  resources?: { limits?: object; requests?: object };
  [probe: `${string}Probe`]: { httpGet: { path: string; port: string } } | undefined;
}

interface Pod {
  metadata: { labels: Labels };
  spec: { containers: Container[]; securityContext?: object; terminationGracePeriodSeconds?: number };
}

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string };
  data?: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: Each kind has a form of its own.
  spec?: any;
}

const folder = "deploy/kubernetes";
const overlays = ["staging", "production"];
const kustomize = spawnSync("kubectl", ["kustomize", "--help"]).status === 0;

function build(overlay: string): Manifest[] {
  const { stdout, stderr, status } = spawnSync("kubectl", ["kustomize", `${folder}/overlays/${overlay}`], {
    encoding: "utf8",
  });
  expect([stderr, status]).toEqual(["", 0]);
  return parseAllDocuments(stdout).map((document) => document.toJS() as Manifest);
}

const podsOf = (manifests: Manifest[]): Pod[] =>
  manifests.filter(({ kind }) => ["Deployment", "Job"].includes(kind)).map(({ spec }) => spec.template);

const secretNames: Readonly<Record<string, string>> = {
  tandem: "secrets.example.env",
  "tandem-owner": "owner.example.env",
};

const namesIn = (file: string) =>
  [...readSource(`${folder}/${file}`).matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => String(name));

function variablesOf({ envFrom = [] }: Container, manifests: Manifest[]): string[] {
  return envFrom.flatMap(({ configMapRef, secretRef }) => {
    if (secretRef) return namesIn(secretNames[secretRef.name] ?? "missing");
    const map = manifests.find(({ kind, metadata }) => kind === "ConfigMap" && metadata.name === configMapRef?.name);
    return Object.keys(map?.data ?? { "missing ConfigMap": "" });
  });
}

const covers = (selector: Labels, labels: Labels) =>
  Object.entries(selector).every(([name, value]) => labels[name] === value);

test("Every file of the Kubernetes base is a resource of its kustomization", () => {
  const { resources } = parse(readSource(`${folder}/base/kustomization.yaml`)) as { resources: string[] };
  const files = readdirSync(`${folder}/base`).filter((name) => name !== "kustomization.yaml");
  expect(resources.toSorted()).toEqual(files.toSorted());
});

test.skipIf(!kustomize).each(overlays)(
  "Each program of the overlay %s has known and sufficient variables",
  (overlay) => {
    const manifests = build(overlay);
    const containers = podsOf(manifests).flatMap(({ spec }) => spec.containers);
    expect(containers.map(({ name }) => name).sort()).toEqual(["migrate", "web", "worker"]);
    for (const container of containers) {
      const names = variablesOf(container, manifests);
      const use = container.name === "migrate" ? "migration" : "serving";
      expect([container.name, unknownVariables(names), startComplaint(names, use)]).toEqual([container.name, [], ""]);
      expect(listPrograms()).toContain(container.args?.[0] ?? "build/server/serve.js");
    }
  },
);

test.skipIf(!kustomize).each(overlays)("Each pod of the overlay %s is restricted, bounded and read-only", (overlay) => {
  for (const { spec } of podsOf(build(overlay))) {
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } });
    for (const container of spec.containers) {
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
      expect(container.resources).toMatchObject({
        limits: { memory: expect.any(String) },
        requests: { cpu: expect.any(String) },
      });
      expect(container.image).toMatch(/:\d+\.\d+\.\d+$/);
    }
  }
});

test.skipIf(!kustomize).each(overlays)(
  "Each probe, service and rule of the overlay %s names a port that exists",
  (overlay) => {
    const manifests = build(overlay);
    const pods = podsOf(manifests);
    const portsOf = (selector: Labels) =>
      pods
        .filter(({ metadata }) => covers(selector, metadata.labels))
        .flatMap(({ spec }) => spec.containers.flatMap(({ ports = [] }) => ports.map(({ name }) => name)));
    for (const { spec } of pods) {
      for (const container of spec.containers) {
        const probes = Object.entries(container)
          .filter(([key]) => key.endsWith("Probe"))
          .map(([, probe]) => probe as { httpGet: { path: string; port: string } });
        for (const { httpGet } of probes) {
          expect(["/healthz", "/readyz"]).toContain(httpGet.path);
          expect(container.ports?.map(({ name }) => name)).toContain(httpGet.port);
        }
      }
    }
    for (const { spec } of manifests.filter(({ kind }) => kind === "Service")) {
      expect(portsOf(spec.selector)).toContain(spec.ports[0].targetPort);
    }
    for (const { spec } of manifests.filter(({ kind }) => kind === "NetworkPolicy")) {
      const entered = (spec.ingress ?? []).flatMap(({ ports }: { ports: { port: string }[] }) =>
        ports.map(({ port }) => port),
      );
      expect(portsOf(spec.podSelector.matchLabels)).toEqual(expect.arrayContaining(entered));
    }
  },
);

test.skipIf(!kustomize).each(overlays)(
  "Each selector and target of the overlay %s leads to pods that exist",
  (overlay) => {
    const manifests = build(overlay);
    const labels = podsOf(manifests).map(({ metadata }) => metadata.labels);
    const leads = (selector: Labels) => labels.some((own) => covers(selector, own));
    for (const { kind, spec } of manifests) {
      if (kind === "Service") expect(leads(spec.selector)).toBe(true);
      if (kind === "PodDisruptionBudget" || kind === "Deployment") expect(leads(spec.selector.matchLabels)).toBe(true);
      if (kind === "NetworkPolicy") expect(leads(spec.podSelector.matchLabels)).toBe(true);
      if (kind === "HorizontalPodAutoscaler") {
        const { kind: scaled, name } = spec.scaleTargetRef as { kind: string; name: string };
        const target = manifests.find((other) => other.kind === scaled && other.metadata.name === name);
        expect(target?.spec).not.toHaveProperty("replicas");
      }
    }
    const [{ spec: ingress }] = manifests.filter(({ kind }) => kind === "Ingress") as [Manifest];
    const hosts = (ingress.rules as { host: string }[]).map(({ host }) => host).sort();
    expect((ingress.tls as { hosts: string[] }[]).flatMap((entry) => entry.hosts).sort()).toEqual(hosts);
  },
);
