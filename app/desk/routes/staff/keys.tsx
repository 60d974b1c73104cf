import { keyScopes } from "~/operators/staff/server-key";
import { listServerKeys, type ServerKey } from "~/operators/staff/server-keys.server";
import { readActorNames } from "../../actor-names.server";
import { commandShown } from "../../command-form.server";
import { type Desk, deskLoader, tenantIds } from "../../authorization.server";
import { siteNamed, siteShown } from "../../present-site.server";
import { type ScreenHandle, useScreen } from "../../screen";
import { ServerKeysScreen, type ServerKeyShown } from "../../views/staff/server-keys-screen";

export const handle: ScreenHandle = { title: "desk:serverKeys.title" };

/** Keys of servers on the owner's sites, and the form of a new key. */
export const loader = deskLoader("keys.edit", async (desk) => ({
  keys: await presentKeys(desk, await listServerKeys(tenantIds(desk))),
  form: commandShown(desk, "create-key", { site: null }),
  scopes: keyScopes,
  sites: desk.sites.map(siteNamed),
}));

async function presentKeys(desk: Desk, keys: readonly ServerKey[]): Promise<ServerKeyShown[]> {
  const nameOf = await readActorNames(
    desk.t,
    keys.map(({ createdBy }) => createdBy),
  );
  return keys.flatMap(({ tenantId, revokedBy: _, createdBy, ...key }) => {
    const tenant = desk.sites.find(({ id }) => id === tenantId);
    if (!tenant) return [];
    const revoke = key.revokedAt ? null : commandShown(desk, "revoke-key", { site: null, args: { id: key.id } });
    return [{ ...key, site: siteShown(tenant), createdBy: nameOf(createdBy), revoke }];
  });
}

export function Component() {
  return <ServerKeysScreen {...useScreen<typeof loader>()} />;
}
