import { startSession } from "~/accounts/sessions.server";
import type { Viewer } from "~/accounts/viewer";
import { findViewer } from "~/server/viewer.server";
import type { TenantScope } from "~/tenancy/scope.server";

/** The viewer that a page finds for the token of a session. */
export async function viewerOf(scope: TenantScope, token: string): Promise<Viewer> {
  const viewer = await findViewer(scope, token);
  if (!viewer) throw new Error("The session has no viewer.");
  return viewer;
}

export async function loggedIn(scope: TenantScope, memberId: string): Promise<{ token: string; viewer: Viewer }> {
  const { token } = await scope.db.write((w) => startSession(w, memberId, "Test browser"));
  return { token, viewer: await viewerOf(scope, token) };
}
