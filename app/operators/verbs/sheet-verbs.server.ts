import { OperatorError } from "../operator-error";
import { findExactly, kindOfSearch } from "../members/find.server";
import {
  type ErasedMember,
  findErased,
  findMemberHead,
  getMemberContact,
  type MemberHead,
  openSheet,
} from "../members/sheet.server";
import { getOrderDetail } from "../orders/order-detail.server";
import { idField, lineField } from "./fields.server";
import { batchCommand, command, query } from "./verb.server";

export type OpenedSheet = { head: MemberHead; erased: null } | { head: null; erased: ErasedMember };

/** Verbs that find a member or an order and read its details. Each view of a member is recorded as an act. */
export const sheetVerbs = [
  // No idempotency key stores names: an erasure would not reach them.
  batchCommand({
    name: "find-member",
    permission: "member.see",
    help: "finds a member by the exact e-mail address, id, receipt or order number; the kind of search is noted",
    takes: { text: lineField({ most: 320, least: 1 }) },
    words: { text: "<e-mail|id|receipt|number>" },
    run: ({ db }, { text }, note) =>
      db.write(async (w) => {
        const kind = kindOfSearch(text);
        if (kind === null)
          throw new OperatorError("Only a whole e-mail address, id, receipt or order number finds somebody.");
        const found = await findExactly(w, text);
        await note(w, { subject: null, after: { kind, found: found.length } });
        return found;
      }),
  }),
  batchCommand({
    name: "member-sheet",
    permission: "member.see",
    help: "shows the head of a member's sheet; the look is noted once an hour",
    takes: { id: idField },
    words: { id: "<member>" },
    run: ({ db }, args, note, by) =>
      db.write(async (w): Promise<OpenedSheet> => {
        if (await openSheet(w, by.actor, args.id)) await note(w, { subject: { kind: "member", id: args.id } });
        const head = await findMemberHead(w, args.id);
        if (head) return { head, erased: null };
        const erased = await findErased(w, args.id);
        if (!erased) throw new OperatorError(`There is no member ${args.id} here.`);
        return { head, erased };
      }),
  }),
  command({
    name: "member-contact",
    permission: "member.contact",
    help: "shows a member's address and devices in clear; the look is noted",
    takes: { id: idField },
    words: { id: "<member>" },
    write: (w, args) => getMemberContact(w, args.id),
    act: (args) => ({ subject: { kind: "member", id: args.id } }),
  }),
  query({
    name: "order",
    permission: "refund.right",
    help: "shows what became of an order, and what of its money can go back",
    takes: { id: idField },
    words: { id: "<order>" },
    read: (q, args) => getOrderDetail(q, args.id),
  }),
] as const;
