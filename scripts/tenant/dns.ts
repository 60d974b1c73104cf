import { promises as systemDns } from "node:dns";
import { isIP } from "node:net";
import { hostsOf, readGood, slugsFor } from "./folders";
import { type Flags, print, UsageError } from "./usage";

/** The records of the domain name system that the check reads. */
export type DnsReader = Pick<typeof systemDns, "resolve4" | "resolve6" | "resolveCaa">;

/** The authority that Caddy asks first. */
const usualAuthority = "letsencrypt.org";

/** Checks that each host of a site leads to the proxy and may get a certificate. */
export async function dns([slug]: string[], flags: Flags, reader: DnsReader = systemDns): Promise<number> {
  if (!slug) throw new UsageError("Which site? For example: npm run tenant -- dns rose --to 203.0.113.7");
  const wanted = (flags.to ?? "").split(",").filter(Boolean);
  const wrong = wanted.find((address) => isIP(address) === 0);
  if (wrong)
    throw new UsageError(`--to takes the addresses of your proxy, with commas between them; ${wrong} is none.`);
  const [only = slug] = slugsFor(slug);
  const tenant = readGood(only);
  if (!tenant.ok) throw new UsageError(`${slug} has mistakes. Run npm run tenant -- check ${slug} first.`);
  const { domain } = tenant.value.parsed.settings;
  const expected = wanted.length > 0 ? wanted : await addressesOf(domain, reader);
  const authority = flags.ca ?? usualAuthority;
  const found = await Promise.all(
    hostsOf(tenant.value.record).map((host) => problemsOf(host, { expected, authority, reader })),
  );
  for (const { host, addresses, problems } of found) {
    if (problems.length === 0) print(`${host}: good (${addresses.join(", ") || "this machine"})`);
    for (const problem of problems) print(`${host}: ${problem}`);
  }
  return found.every(({ problems }) => problems.length === 0) ? 0 : 1;
}

interface Check {
  readonly expected: readonly string[];
  readonly authority: string;
  readonly reader: DnsReader;
}

interface HostReport {
  readonly host: string;
  readonly addresses: readonly string[];
  readonly problems: readonly string[];
}

async function problemsOf(host: string, { expected, authority, reader }: Check): Promise<HostReport> {
  if (host === "localhost" || host.endsWith(".localhost")) return { host, addresses: [], problems: [] };
  const addresses = await addressesOf(host, reader);
  const problems: string[] = [];
  if (addresses.length === 0) {
    const goal = expected.length > 0 ? expected.join(", ") : "your proxy";
    problems.push(`has no address. Add an A or AAAA record that leads to ${goal}.`);
  }
  const elsewhere = addresses.filter((address) => !expected.includes(address));
  if (elsewhere.length > 0) {
    problems.push(`leads to ${elsewhere.join(", ")} and not to ${expected.join(", ")}. Change its A and AAAA records.`);
  }
  const permitted = await permittedAuthorities(host, reader);
  if (permitted && !permitted.includes(authority)) {
    const named = permitted.join(", ") || "nobody";
    problems.push(`may get certificates from ${named} only. Add the CAA record 0 issue "${authority}".`);
  }
  return { host, addresses, problems };
}

async function addressesOf(host: string, reader: DnsReader): Promise<string[]> {
  const [four, six] = await Promise.all([
    orNothing(reader.resolve4(host), host),
    orNothing(reader.resolve6(host), host),
  ]);
  return [...four, ...six];
}

/** The authorities of the nearest CAA records (RFC 8659). Null when every authority may issue. */
async function permittedAuthorities(host: string, reader: DnsReader): Promise<string[] | null> {
  const labels = host.split(".");
  for (let at = 0; at < labels.length; at += 1) {
    const name = labels.slice(at).join(".");
    const records = await orNothing(reader.resolveCaa(name), name);
    const issuers = records.map(({ issue }) => issue).filter((issuer) => issuer !== undefined);
    if (records.length > 0) {
      return issuers.length > 0 ? issuers.map((text) => (text.split(";")[0] ?? "").trim()).filter(Boolean) : null;
    }
  }
  return null;
}

const noRecord: ReadonlySet<string> = new Set(["ENODATA", "ENOTFOUND"]);

async function orNothing<Found>(answer: Promise<Found[]>, name: string): Promise<Found[]> {
  try {
    return await answer;
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (noRecord.has(code)) return [];
    throw new UsageError(`The name server of this machine did not answer about ${name} (${code}). Try again later.`);
  }
}
