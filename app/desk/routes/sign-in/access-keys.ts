import { redirect } from "react-router-dom";
import { addOwnKey } from "~/operators/staff/own-access.server";
import { offerRegistration, readNewKey } from "~/operators/staff/passkeys.server";
import { asStaff } from "~/operators/staff/staff-database.server";
import { deskPaths } from "../../desk-paths";
import { refused, textsIn, visibleName } from "../../form-texts.server";
import { deviceOf, partyOf } from "../../sign-in.server";
import { publicAction, requirePerson } from "../../authorization.server";
import { setNotice } from "../../notice.server";
import type { KeyAnswer } from "../../views/sign-in/access";

export { Component, handle, loader } from "./access";

/** Adds a passkey for the signed-in person. */
export const action = publicAction(async (visit, { request }): Promise<KeyAnswer | Response> => {
  const session = await requirePerson(visit);
  const party = partyOf(visit);
  const text = await textsIn(request);
  if (text("ask") === "options") return { options: await offerRegistration(party, session, session.hash) };
  const key = await readNewKey(party, text("credential"), session.hash);
  if (!key) return refused({ wrong: visit.t("desk:passkey.failed") });
  const label = visibleName(text("label"), 60) || deviceOf(request);
  const isAdded = await asStaff((w) => addOwnKey(w, session, key, label));
  if (!isAdded) return refused({ wrong: visit.t("desk:passkey.known") });
  setNotice(visit, session, { words: visit.t("desk:access.added", { label }) });
  return redirect(deskPaths.access(), 303);
});
