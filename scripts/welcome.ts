import { demoStaff } from "~/operators/staff/demo-staff";
import { deskOrigin } from "~/operators/staff/invitations.server";
import { services } from "~/platform/services.server";
import { originOf } from "~/tenancy/origin.server";
import { listTenants } from "~/tenancy/resolve.server";
import { demoLogins, demoPassword } from "./demo/logins";

interface Started {
  port: number;
  demo: boolean;
  database: "pglite" | "postgres";
  store: "memory" | "redis";
}

const mostListed = 20;

export async function printWelcome({ port, demo, database, store }: Started): Promise<void> {
  const { env } = services();
  const count = await countTenants();
  // Skip a long list, because reading a thousand sites would block pages for a second (P14).
  const tenants = count <= mostListed ? await listTenants() : [];
  const lines = tenants.map((tenant) => {
    const { name, theme, domain_language: language } = tenant.settings;
    return `  ${originOf(tenant.canonicalHost, port).padEnd(36)} ${name.padEnd(16)} ${theme.padEnd(10)} ${language}`;
  });
  console.log(`\n${count} sites on ${database === "pglite" ? "the embedded database" : "PostgreSQL"}:\n`);
  console.log(lines.join("\n"));
  if (env.OPERATE_HOST) console.log(deskLine(port, env.DESK_DEMO));
  if (demo) console.log(loginTable(port, tenants[0]?.canonicalHost ?? "localhost"));
  if (database === "postgres" && store === "memory") {
    console.log("\nSeveral processes without REDIS_URL: pages work, live chat between processes needs Redis.");
  }
  console.log("\nCtrl-C stops.");
}

async function countTenants(): Promise<number> {
  const { rows } = await services().database.pool.query<{ count: number }>("select count(*) as count from tenants");
  return rows[0]?.count ?? 0;
}

function deskLine(port: number, demo: boolean): string {
  const oneClick = demo ? `  (one click: ${demoStaff.map(({ role }) => role).join(", ")})` : "";
  return `\nThe desk: ${deskOrigin(port)}${oneClick}`;
}

function loginTable(port: number, host: string): string {
  const rows = demoLogins.map(({ name, state }) => `  ${`${name}@demo.test`.padEnd(24)} ${state}`);
  return [
    `\nLog in on every site with the password ${demoPassword}:\n`,
    ...rows,
    `\nMails, clock and logins: ${originOf(host, port)}/dev`,
  ].join("\n");
}
