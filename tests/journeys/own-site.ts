import { join } from "node:path";
import { sendCommand } from "~/platform/command-socket.server";
import { readTenant } from "~/tenancy/tenant-folder.server";

/** Values that replace those of ember. */
interface Own {
  settings: Record<string, unknown>;
  record?: Record<string, unknown>;
  company?: Record<string, unknown>;
}

/** Adds a copy of ember at `<slug>.localhost`, for a journey that changes a site. */
export async function addSite(slug: string, own: Own): Promise<void> {
  const read = readTenant(join(import.meta.dirname, "../../tenants"), "ember");
  if (!read.ok) throw new Error("The record of ember is broken.");
  const { record, company, state } = read.value;
  const domain = `${slug}.localhost`;
  const settings = Object.assign({}, record.settings, { domain }, own.settings);
  const ownRecord = { ...record, hosts: [domain], ...own.record, settings };
  const site = { slug, state, record: ownRecord, company: { ...company, ...own.company } };
  await sendCommand(process.env.JOURNEY_DATA ?? ".data", "tenant.apply", [site]);
}
