import { expect, it, vi } from "vitest";
import { type DnsReader, dns } from "./dns";

vi.mock("./folders", () => ({
  slugsFor: (slug: string) => [slug],
  hostsOf: ({ hosts }: { hosts: string[] }) => hosts,
  readGood: () => ({
    ok: true,
    value: {
      record: { hosts: ["rose.example", "www.rose.example"] },
      parsed: { settings: { domain: "rose.example" } },
    },
  }),
}));

type Records = Record<string, { a?: string[]; aaaa?: string[]; caa?: string[] }>;

function readerOf(records: Records): DnsReader {
  const none = () => Promise.reject(Object.assign(new Error("none"), { code: "ENODATA" }));
  const resolve4 = (host: string) => (records[host]?.a ? Promise.resolve(records[host].a) : none());
  const resolve6 = (host: string) => (records[host]?.aaaa ? Promise.resolve(records[host].aaaa) : none());
  const resolveCaa = (host: string) => {
    const issuers = records[host]?.caa;
    return issuers ? Promise.resolve(issuers.map((issue) => ({ critical: 0, issue }))) : none();
  };
  return { resolve4, resolve6, resolveCaa } as unknown as DnsReader;
}

async function told(records: Records, flags = {}): Promise<{ code: number; lines: string }> {
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const code = await dns(["rose"], flags, readerOf(records));
  const lines = written.mock.calls.map(([line]) => line).join("");
  written.mockRestore();
  return { code, lines };
}

it("A site whose hosts all lead to the proxy passes the check of its names", async () => {
  const both = { a: ["203.0.113.7"], aaaa: ["2001:db8::7"] };
  const { code, lines } = await told({ "rose.example": both, "www.rose.example": both });
  expect(lines).toContain("www.rose.example: good (203.0.113.7, 2001:db8::7)");
  expect(code).toBe(0);
});

it("A host without an address and a host that leads elsewhere are named with the record to change", async () => {
  const { code, lines } = await told({ "rose.example": { a: ["198.51.100.9"] } }, { to: "203.0.113.7" });
  expect(lines).toContain("rose.example: leads to 198.51.100.9 and not to 203.0.113.7. Change its A and AAAA records.");
  expect(lines).toContain("www.rose.example: has no address. Add an A or AAAA record that leads to 203.0.113.7.");
  expect(code).toBe(1);
});

it("A CAA record that forbids the certificate authority is named with the record to add", async () => {
  const a = { a: ["203.0.113.7"] };
  const records = { "rose.example": { ...a, caa: ["sectigo.com; policy=ev"] }, "www.rose.example": a };
  const { code, lines } = await told(records);
  expect(lines).toContain(
    'www.rose.example: may get certificates from sectigo.com only. Add the CAA record 0 issue "let',
  );
  expect(code).toBe(1);
  expect((await told(records, { ca: "sectigo.com" })).code).toBe(0);
});

it("An address that is none is refused before any question", async () => {
  await expect(told({}, { to: "rose.example" })).rejects.toThrow("--to takes the addresses of your proxy");
});
