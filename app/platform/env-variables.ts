import * as z from "zod";
import { readNetwork } from "./networks";

type Variable = { schema: z.ZodType; purpose: string; example: string };

const url = (...protocols: string[]) =>
  z.string().refine((text) => protocols.some((protocol) => text.startsWith(`${protocol}://`) && URL.canParse(text)), {
    message: `must be an address that starts with ${protocols.map((protocol) => `${protocol}://`).join(" or ")}`,
  });

const onOff = z.enum(["0", "1"], { error: "must be 0 or 1" }).transform((text) => text === "1");

const wholeNumber = (lowest: number, highest: number) =>
  z
    .string()
    .regex(/^\d+$/, "must be a whole number")
    .transform(Number)
    .refine((number) => number >= lowest && number <= highest, `must lie between ${lowest} and ${highest}`);

const hostName = z
  .string()
  .toLowerCase()
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/,
    "must be a host name, without port",
  );

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** Reads `host:port`, with an IPv6 address in brackets. */
const listenAddress = z.string().transform((text, { addIssue }): ListenAddress => {
  const [, bracketed, plain, digits] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(text) ?? [];
  const host = bracketed ?? plain;
  const port = Number(digits);
  if (host && port <= 65_535) return { host, port };
  addIssue({ code: "custom", message: "must be an address and a port, like 127.0.0.1:9464 or [::1]:9464" });
  return z.NEVER;
});

const networks = z.string().transform((text, { addIssue }) => {
  const read = text.split(",").map(readNetwork);
  const known = read.filter((network) => network !== null);
  if (known.length < read.length)
    addIssue({ code: "custom", message: "must be addresses or networks like 10.0.0.0/8, with commas between them" });
  return known;
});

const masterKey = z
  .string()
  .refine(
    (text) => text.split(",").every((key) => /^[A-Za-z0-9+/_-]{43}=?$/.test(key.trim())),
    "must be 32 bytes in base64 (44 characters), or several such keys with commas between them, newest first",
  );

export const variables = {
  NODE_ENV: {
    schema: z.enum(["development", "production", "test"]).default("development"),
    purpose: "which rules apply: production refuses the conveniences of development",
    example: "production",
  },
  HOST: {
    schema: z.string().min(1).optional(),
    purpose: "the network address to listen on; a demo listens on this machine only unless it is set",
    example: "0.0.0.0",
  },
  PORT: {
    schema: wholeNumber(0, 65_535).default(3000),
    purpose: "the port to listen on",
    example: "3000",
  },
  DRAIN_NOTICE_MS: {
    schema: wholeNumber(0, 300_000).optional(),
    purpose:
      "for how many milliseconds a process that was told to end says so at /readyz and serves on, before it closes its " +
      "port: as long as the balancer's probes need to notice, which is interval times failures; the default is 10000, " +
      "and 0 in a demo",
    example: "10000",
  },
  DATA_DIR: {
    schema: z.string().min(1).default(".data"),
    purpose: "the folder of the embedded database, keys, files and locks",
    example: ".data",
  },
  DATABASE_URL: {
    schema: url("postgres", "postgresql").optional(),
    purpose: "the PostgreSQL to use, as a login without BYPASSRLS; without it the embedded database is used",
    example: "postgres://tandem_app:secret@db.example:5432/tandem",
  },
  MIGRATE_DATABASE_URL: {
    schema: url("postgres", "postgresql").optional(),
    purpose: "the same database as its owner, for migrations only",
    example: "postgres://tandem_owner:secret@db.example:5432/tandem",
  },
  BACKUP_DATABASE_URL: {
    schema: url("postgres", "postgresql").optional(),
    purpose:
      "the same database as a login that reads every row (BYPASSRLS and pg_read_all_data), for npm run backup only",
    example: "postgres://tandem_backup:secret@db.example:5432/tandem",
  },
  DATABASE_POOL_MAX: {
    schema: wholeNumber(1, 200).default(10),
    purpose: "how many connections to PostgreSQL one process may hold",
    example: "10",
  },
  REDIS_URL: {
    schema: url("redis", "rediss").optional(),
    purpose: "the Redis shared by several processes for live chat, caches and limits",
    example: "redis://cache.example:6379",
  },
  MASTER_KEY: {
    schema: masterKey.optional(),
    purpose:
      "the key from which all other keys are derived, while it is replaced: newest,older. A demo makes its own in DATA_DIR/keys.json",
    example: "the output of: openssl rand -base64 32",
  },
  DEMO: {
    schema: onOff.optional(),
    purpose: "1 loads and serves the demo sites and /dev; the default is 1 without DATABASE_URL and 0 with it",
    example: "0",
  },
  DESK_DEMO: {
    schema: onOff.optional(),
    purpose:
      "1 lets a caller on this machine sign in to the console of a demo by one press; never with DATABASE_URL, and the " +
      "default is 0 when NODE_ENV is production",
    example: "0",
  },
  JOBS: {
    schema: onOff.optional(),
    purpose: "1 runs background work in the web process too, 0 leaves it to workers; the default is 1 in a demo",
    example: "0",
  },
  TRUST_PROXY: {
    schema: z
      .string()
      .regex(/^(off|[1-9])$/, "must be off, or the number of proxies in front of this process (1-9)")
      .transform((text) => (text === "off" ? 0 : Number(text)))
      .default(0),
    purpose: "how many proxies in front of this process set the forwarding headers; off ignores those headers",
    example: "1",
  },
  COUNTRY_HEADER: {
    schema: z
      .string()
      .regex(/^[A-Za-z0-9-]+$/, "must be the name of a header")
      .transform((text) => text.toLowerCase())
      .optional(),
    purpose: "the header in which a trusted proxy names the visitor's country",
    example: "cf-ipcountry",
  },
  COMPRESSION: {
    schema: z.enum(["server", "proxy"], { error: "must be server or proxy" }).default("server"),
    purpose: "who compresses pages; with proxy this process sends them uncompressed. Built files stay compressed",
    example: "proxy",
  },
  PAGE_CACHE_SECONDS: {
    schema: wholeNumber(0, 3600).default(0),
    purpose:
      "for how many seconds a shared cache in front may keep pages for visitors, told by CDN-Cache-Control; only for a " +
      'cache whose key has host, address, cookies, country and encoding (docs/production.md, "Shared cache")',
    example: "60",
  },
  OPERATE_HOST: {
    schema: hostName.optional(),
    purpose:
      "the host of the operators' console; a demo's default is operate.localhost, and without it production has no " +
      "console",
    example: "operate.example.com",
  },
  OPERATE_NETWORKS: {
    schema: networks.optional(),
    purpose: "the networks from which the console may be opened; without it, all",
    example: "203.0.113.0/24,2001:db8:1::/48",
  },
  SMTP_URL: {
    schema: url("smtp", "smtps").optional(),
    purpose: "the mail server; without it mails go to the mailbox on /dev",
    example: "smtps://user:secret@mail.example:465",
  },
  SMS_URL: {
    schema: url("https", "http").optional(),
    purpose: "the SMS gateway; without it messages go to the inbox on /dev",
    example: "https://sms.example/v1/messages",
  },
  SMS_TOKEN: {
    schema: z.string().min(1).optional(),
    purpose: "the token that the SMS gateway asks for",
    example: "token-of-your-gateway",
  },
  PUSH: {
    schema: z.enum(["web", "inbox"], { error: "must be web or inbox" }).optional(),
    purpose: "where push messages go: web to the browsers' push services, inbox to /dev; a demo's default is inbox",
    example: "web",
  },
  STRIPE_URL: {
    schema: url("http", "https").optional(),
    purpose: "another address for Stripe's API: a stand-in, for tests; refused in production",
    example: "http://127.0.0.1:12111",
  },
  MOLLIE_URL: {
    schema: url("http", "https").optional(),
    purpose: "another address for Mollie's API: a stand-in, for tests; refused in production",
    example: "http://127.0.0.1:12112/v2/",
  },
  S3_ENDPOINT: {
    schema: url("https", "http").optional(),
    purpose: "the S3-compatible storage for photos; without it files lie in DATA_DIR/files",
    example: "https://s3.eu-central-1.amazonaws.com",
  },
  S3_BUCKET: {
    schema: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket")
      .optional(),
    purpose: "the bucket in that storage",
    example: "tandem-files",
  },
  S3_REGION: {
    schema: z.string().min(1).default("us-east-1"),
    purpose: "the region of that storage",
    example: "eu-central-1",
  },
  S3_ACCESS_KEY_ID: {
    schema: z.string().min(1).optional(),
    purpose: "the name of the key for that storage",
    example: "AKIAEXAMPLE",
  },
  S3_SECRET_ACCESS_KEY: {
    schema: z.string().min(1).optional(),
    purpose: "the secret of the key for that storage",
    example: "secret-of-that-key",
  },
  JOURNAL_DIR: {
    schema: z.string().min(1).optional(),
    purpose: "the folder that notes who was erased; keep it out of what a restore brings back. Else DATA_DIR/journal",
    example: "/var/lib/tandem-journal",
  },
  JOURNAL_BUCKET: {
    schema: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket")
      .optional(),
    purpose: "a bucket for the same, with several machines; one that is never restored",
    example: "tandem-journal",
  },
  ALLOW_FORCED_DOMAIN: {
    schema: onOff.default(false),
    purpose: "1 lets a client name the site to answer as (development only)",
    example: "0",
  },
  METRICS_LISTEN: {
    schema: listenAddress.optional(),
    purpose:
      "the address and port of this process's own server for GET /metrics (Prometheus) and GET /healthz, also in a " +
      "worker; without it there is none. Let only the monitoring reach it",
    example: "127.0.0.1:9464",
  },
  TRACES_URL: {
    schema: url("https", "http").optional(),
    purpose: "the collector that receives traces by OTLP over HTTP; without it nothing is traced",
    example: "http://collector.internal:4318/v1/traces",
  },
  TRACES_SHARE: {
    schema: z
      .string()
      .regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/, "must be a number from 0 to 1 with at most six decimals")
      .transform(Number)
      .default(0.01),
    purpose: "the share of requests and jobs that are traced",
    example: "0.01",
  },
  REQUEST_LOG: {
    schema: onOff.default(false),
    purpose:
      "1 writes a log line for each answered request: route, status, time and site, but no address and no person",
    example: "1",
  },
  LOG_LEVEL: {
    schema: z.enum(["debug", "info", "warn", "error", "silent"]).optional(),
    purpose: "the least important message that is still written",
    example: "info",
  },
} satisfies Record<string, Variable>;

export type VariableName = keyof typeof variables;
export type VariableValues = { [name in VariableName]: z.output<(typeof variables)[name]["schema"]> };
