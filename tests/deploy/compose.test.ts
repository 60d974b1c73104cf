import { expect, test } from "vitest";
import { parse } from "yaml";
import { listPrograms } from "./programs";
import { readSource } from "../support/sources";
import { startComplaint, unknownVariables } from "./program-environment";

interface Service {
  image?: string;
  command?: string[];
  environment?: Record<string, string>;
  secrets?: string[];
  networks?: string[] | Record<string, unknown>;
  volumes?: string[];
  depends_on?: string[] | Record<string, unknown>;
}

interface Compose {
  services: Record<string, Service>;
  networks: Record<string, unknown>;
  volumes: Record<string, unknown>;
  secrets: Record<string, { file: string }>;
}

const text = readSource("deploy/compose/compose.yaml");
const { services, networks, volumes, secrets } = parse(text, { merge: true }) as Compose;
const own = Object.entries(services).filter(([, { image }]) => image?.startsWith("${TANDEM_IMAGE"));
const namesOf = (list: readonly string[] | Record<string, unknown> = []) =>
  Array.isArray(list) ? (list as string[]) : Object.keys(list);

test("Compose runs two web processes, a worker and the migrations", () => {
  const commands = own.map(([name, { command = [] }]) => [name, command[0] ?? "build/server/serve.js"]);
  expect(Object.fromEntries(commands)).toMatchObject({
    web1: "build/server/serve.js",
    web2: "build/server/serve.js",
    worker: "build/server/worker.js",
    migrate: "build/server/migrate.js",
  });
  expect(commands.map(([, file]) => file).filter((file) => !listPrograms().includes(String(file)))).toEqual([]);
});

test("Each variable of a program in Compose is known, and each required variable is present", () => {
  for (const [name, { environment = {} }] of own) {
    expect([name, unknownVariables(Object.keys(environment))]).toEqual([name, []]);
    const use = name === "migrate" ? "migration" : "serving";
    expect([name, startComplaint(Object.keys(environment), use)]).toEqual([name, ""]);
  }
});

test("Each secret file of a program in Compose is mounted for that program", () => {
  for (const [name, { environment = {}, secrets: mounted = [] }] of Object.entries(services)) {
    const read = Object.entries(environment).filter(([variable]) => variable.endsWith("_FILE"));
    const missing = read.filter(([, path]) => !mounted.includes(path.replace("/run/secrets/", "")));
    expect([name, missing]).toEqual([name, []]);
  }
});

test("Each network, volume, secret and service that Compose names is defined", () => {
  for (const service of Object.values(services)) {
    expect(namesOf(service.networks).filter((name) => !(name in networks))).toEqual([]);
    expect(namesOf(service.secrets).filter((name) => !(name in secrets))).toEqual([]);
    expect(namesOf(service.depends_on).filter((name) => !(name in services))).toEqual([]);
    const named = (service.volumes ?? []).map((volume) => String(volume.split(":")[0])).filter((v) => /^\w/.test(v));
    expect(named.filter((name) => !(name in volumes))).toEqual([]);
  }
});

test("The script of secrets writes each secret that Compose reads", () => {
  const script = readSource("deploy/compose/make-secrets.sh");
  const unwritten = Object.keys(secrets).filter((name) => !new RegExp(`\\b${name}\\b`).test(script));
  expect(unwritten).toEqual([]);
  expect(Object.entries(secrets).filter(([name, { file }]) => file !== `secrets/${name}`)).toEqual([]);
});

test("Compose holds no password, and each image of others has a version", () => {
  expect(text).not.toMatch(/(?:password|secret|key)\w*: *["']?[a-z0-9]{8,}["']?$/im);
  const others = Object.values(services).flatMap(({ image = "" }) => (image.startsWith("${") ? [] : [image]));
  expect(others.filter((image) => !/:[\w.-]*\d/.test(image))).toEqual([]);
});

test("The proxy asks the application before each new certificate, and probes its readiness", () => {
  const caddyfile = readSource("deploy/compose/Caddyfile");
  expect(caddyfile).toContain("ask http://web:3000/tls-allowed");
  expect(caddyfile).toContain("health_uri /readyz");
});
