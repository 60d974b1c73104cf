import type { Database } from "~/platform/database.server";
import { services } from "~/platform/services.server";
import { demoStaff } from "./demo-staff";
import { openStaffSession, type StaffSession, stepUp } from "./sessions.server";
import { noteOwnAct } from "./staff-acts.server";
import { asStaff } from "./staff-database.server";
import { deviceInWords } from "./own-access.server";
import type { Caller } from "./sign-in.server";

interface DemoCaller {
  demo: boolean;
  local: boolean;
}

/** True for callers on the machine of an embedded demo, which has fictional staff (DESIGN 13.25). */
export function offersDemoSignIn({ demo, local }: DemoCaller): boolean {
  return services().env.DESK_DEMO && demo && local;
}

/** Adds the fictional staff. Each later start adds missing people. */
export async function addDemoStaff(owner: Database): Promise<void> {
  for (const { id, role, name, email, sites } of demoStaff) {
    await owner.pool.query(
      `with person as (
         insert into staff (id, email, name, state) values ($1, $2, $3, 'active') on conflict do nothing returning id)
       insert into staff_grants (id, staff_id, role, tenant_id)
       select gen_random_uuid(), person.id, $4, given.tenant_id
       from person, (select null::integer as tenant_id where $5::text[] is null
         union all select t.id from tenants t where t.slug = any ($5::text[])) as given`,
      [id, email, name, role, sites],
    );
  }
}

/** Signs in as the fictional person of a role. The route has checked that the demo offers this to the caller. */
export async function signInAsDemo(role: string, { device, network }: Caller): Promise<{ token: string } | null> {
  const person = demoStaff.find((one) => one.role === role);
  if (!person) return null;
  await asStaff((w) => noteOwnAct(w, person.id, "sign-in", { way: "demo", device: deviceInWords(device) }));
  return openStaffSession({ staffId: person.id, kind: "demo", device, network });
}

/** Steps up a fictional person's session by a button instead of a passkey. Null for a real person. */
export async function confirmAsDemo(
  transport: DemoCaller,
  session: Pick<StaffSession, "hash" | "kind">,
): Promise<{ token: string } | null> {
  return session.kind === "demo" && offersDemoSignIn(transport) ? stepUp(session, "demo") : null;
}
