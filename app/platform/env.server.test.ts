import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { EnvironmentError, isTestRun, readEnv } from "./env.server";

const masterKey = Buffer.alloc(32, 7).toString("base64");
const live = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://app:secret@localhost/tandem",
  MASTER_KEY: masterKey,
  SMTP_URL: "smtp://localhost:25",
};

function complaintOf(source: Record<string, string>): string {
  try {
    readEnv(source);
  } catch (error) {
    expect(error).toBeInstanceOf(EnvironmentError);
    return (error as Error).message;
  }
  return "";
}

describe("the environment", () => {
  it("A demo needs no variable and listens on this machine only", () => {
    const env = readEnv({});
    expect(env).toMatchObject({ DEMO: true, HOST: "127.0.0.1", PORT: 3000, DATA_DIR: ".data", TRUST_PROXY: 0 });
    expect(env.DATABASE_URL).toBeUndefined();
  });

  it("A configured database ends the demo, unless DEMO asks for it", () => {
    expect(readEnv(live)).toMatchObject({ DEMO: false, HOST: "0.0.0.0" });
    expect(readEnv({ ...live, DEMO: "1" }).DEMO).toBe(true);
  });

  it("The share of traces is a number from 0 to 1, by default a hundredth", () => {
    const shareOf = (share: string) => readEnv({ TRACES_SHARE: share }).TRACES_SHARE;
    expect(readEnv({}).TRACES_SHARE).toBe(0.01);
    expect(["0", "1", "1.0", "0.25", "0.000001"].map(shareOf)).toEqual([0, 1, 1, 0.25, 0.000001]);
    for (const bad of ["2", "1.5", "-0.1", "1e-3", "10%", "0,5", ".5", "half"]) {
      expect(complaintOf({ TRACES_SHARE: bad })).toContain("TRACES_SHARE must be a number from 0 to 1");
    }
  });

  it("A process that shuts down gives balancers ten seconds to notice, and a demo none", () => {
    expect([readEnv(live).DRAIN_NOTICE_MS, readEnv({}).DRAIN_NOTICE_MS]).toEqual([10_000, 0]);
    expect(readEnv({ ...live, DRAIN_NOTICE_MS: "2500" }).DRAIN_NOTICE_MS).toBe(2_500);
    expect(complaintOf({ ...live, DRAIN_NOTICE_MS: "soon" })).toContain("DRAIN_NOTICE_MS must be a whole number");
  });

  it("A production start without a required variable names the variable, its purpose and an example", () => {
    for (const name of ["MASTER_KEY", "SMTP_URL"] as const) {
      const { [name]: _left, ...rest } = live;
      const complaint = complaintOf(rest);
      expect(complaint).toContain(`${name} is missing`);
      expect(complaint).toContain(`Example: ${name}=`);
    }
    expect(complaintOf({ NODE_ENV: "production", DEMO: "0" })).toMatch(/DATABASE_URL[\s\S]*MASTER_KEY[\s\S]*SMTP_URL/);
  });

  it("A variable is read from the file that its name with _FILE gives, and a missing file is named", () => {
    const folder = mkdtempSync(join(tmpdir(), "env-"));
    const file = join(folder, "key");
    writeFileSync(file, `${masterKey}\n`);
    const { MASTER_KEY: _left, ...rest } = live;
    expect(readEnv({ ...rest, MASTER_KEY_FILE: file }).MASTER_KEY).toBe(masterKey);
    expect(complaintOf({ ...live, MASTER_KEY_FILE: file })).toContain("MASTER_KEY is set, and MASTER_KEY_FILE too");
    rmSync(folder, { recursive: true });
    const complaint = complaintOf({ ...rest, MASTER_KEY_FILE: file });
    expect(complaint).toContain(`MASTER_KEY cannot be read from ${file}, the file of MASTER_KEY_FILE (ENOENT)`);
  });

  it("A migration needs only the database, and the tenant program no mail server", () => {
    const { NODE_ENV, DATABASE_URL, MASTER_KEY } = live;
    expect(readEnv({ NODE_ENV, DATABASE_URL }, "migration").DATABASE_URL).toBe(DATABASE_URL);
    expect(readEnv({ NODE_ENV, DATABASE_URL, MASTER_KEY }, "sites").MASTER_KEY).toBe(MASTER_KEY);
    expect(() => readEnv({ NODE_ENV, DATABASE_URL }, "sites")).toThrow(/^MASTER_KEY is missing/);
  });

  it.each([
    ["PORT", "eighty"],
    ["PORT", "70000"],
    ["DATABASE_URL", "mysql://localhost"],
    ["REDIS_URL", "localhost:6379"],
    ["MASTER_KEY", "short"],
    ["DEMO", "yes"],
    ["TRUST_PROXY", "all"],
    ["LOG_LEVEL", "loud"],
    ["NODE_ENV", "staging"],
  ])("The refusal names the variable that is wrong: %s=%s", (name, value) => {
    expect(complaintOf({ [name]: value })).toMatch(new RegExp(`^${name} .+\\n  It is .+\\n  Example: ${name}=`));
  });

  it("The refusal of a wrong secret does not show the secret", () => {
    expect(complaintOf({ MASTER_KEY: "nearly-a-key" })).not.toContain("nearly-a-key");
  });

  it("An empty variable counts as missing", () => {
    expect(readEnv({ DATABASE_URL: "", REDIS_URL: " " })).toMatchObject({ DEMO: true });
  });

  it("A group of variables is required as a whole", () => {
    expect(complaintOf({ S3_ENDPOINT: "https://s3.example" })).toMatch(/S3_BUCKET[\s\S]*S3_SECRET_ACCESS_KEY/);
    expect(complaintOf({ SMS_URL: "https://sms.example" })).toContain("SMS_TOKEN is missing");
    expect(complaintOf({ COUNTRY_HEADER: "cf-ipcountry" })).toContain("TRUST_PROXY is missing");
    expect(complaintOf({ COMPRESSION: "proxy" })).toContain("TRUST_PROXY is missing");
    expect(readEnv({ COUNTRY_HEADER: "CF-IPCountry", TRUST_PROXY: "2" })).toMatchObject({
      COUNTRY_HEADER: "cf-ipcountry",
      TRUST_PROXY: 2,
    });
  });

  it("Production refuses a setting that lets a client choose its tenant", () => {
    expect(complaintOf({ ...live, ALLOW_FORCED_DOMAIN: "1" })).toContain("ALLOW_FORCED_DOMAIN must be 0");
    expect(readEnv({ ALLOW_FORCED_DOMAIN: "1" }).ALLOW_FORCED_DOMAIN).toBe(true);
  });

  it("The environment recognises a test run", () => {
    expect(isTestRun()).toBe(true);
    expect(isTestRun({ NODE_ENV: "production" })).toBe(false);
  });
});
