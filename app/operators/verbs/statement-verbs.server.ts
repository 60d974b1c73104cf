import * as z from "zod";
import { type Language, languages } from "~/i18n/locales";
import { previewStatement } from "~/notifications/statement-preview.server";
import { statedKinds } from "~/safety/decision";
import { listGrounds, listRefusals } from "~/safety/ground-templates.server";
import { readEnd } from "../restraints.server";
import { clause, clauseWords, reasonsOf, rule } from "./content-verbs.server";
import { idField, untilField, whyField } from "./fields.server";
import { query } from "./verb.server";

const language = z.enum(languages, `must be one of ${languages.join(", ")}`).default("en" satisfies Language);

/** Verbs that preview the text of a decision. */
export const statementVerbs = [
  query({
    name: "grounds",
    permission: "queue.see",
    help: "rules with the place where they stand, and the prepared reasons for photos and texts, as a member reads them",
    takes: { language },
    options: { language: "language=de" },
    read: async ({ tenant }, args) => ({
      measures: listGrounds(args.language),
      photos: listRefusals(tenant, "photo", args.language),
      texts: listRefusals(tenant, "text", args.language),
    }),
  }),
  query({
    name: "statement",
    permission: "member.restrain",
    help: `shows the statement of reasons that a decision would mail, in the member's language; it decides and sends
nothing. The kinds: ${statedKinds.join(", ")}`,
    takes: {
      id: idField,
      kind: z.enum(statedKinds, `must be one of ${statedKinds.join(", ")}`),
      rule,
      why: whyField,
      clause,
      until: untilField.optional(),
      credits: z.enum(["returned", "kept"]).optional(),
    },
    words: { id: "<member>", kind: "<kind>", rule: "<rule>", why: '"facts"' },
    options: { clause: clauseWords, until: "until=<days>d|<day>", credits: "credits=kept" },
    read: async (q, args) => {
      const untilAt = args.until ? await readEnd(q, args.until) : null;
      const { id: memberId, kind, credits } = args;
      return previewStatement(q, Object.assign(reasonsOf(args), { memberId, kind, untilAt, credits }));
    },
  }),
] as const;
