import * as z from "zod";
import { holdHours } from "~/accounts/policy";
import { runVerb } from "~/operators/run-verb.server";
import type { StatementPreview } from "~/notifications/statement-preview.server";
import { isId } from "~/platform/ids";
import { measures, type StatedKind, statedKinds } from "~/safety/decision";
import { groundOfPhoto } from "~/safety/ground-templates.server";
import { bodyFields } from "~/server/fields.server";
import { wordsOf } from "../../faults.server";
import { type Desk, deskLoader, openDesk, publicAction } from "../../authorization.server";
import { type ScreenHandle, useRefused } from "../../screen";
import { ScreenFault } from "../../screen-fault";
import { type PlannedMail, StatementScreen } from "../../views/queue/statement-screen";

export const handle: ScreenHandle = { title: "desk:queue.statement.title" };

/** `measure` stands for the kind that the form's field `measure` contains. */
const plannedKinds: readonly string[] = [...statedKinds, "measure"];
const text = z.string().default("");
/** Fields of a command's form. `preview` is the button's value: `<decision kind>:<member id>`. */
const asked = z.object({
  site: text,
  preview: z.string().refine((value) => {
    const [kind = "", id = ""] = value.split(":");
    return plannedKinds.includes(kind) && isId(id);
  }),
  rule: text,
  why: text,
  facts: text,
  warn: text,
  clause: text,
  until: text,
  credits: text,
  measure: z.union([z.enum(measures), z.literal("")]).default(""),
});
type Asked = z.infer<typeof asked>;

export const loader = deskLoader("member.restrain", async () => ({}));

/** Previews the mail of a decision, without deciding or sending. */
export const action = publicAction(async (visit, { request }) => {
  const desk = await openDesk(visit, "member.restrain");
  const form = asked.safeParse(await bodyFields(request));
  if (!form.success) throw new ScreenFault("notFound");
  desk.site(form.data.site);
  try {
    return { statements: await statementsOf(desk, form.data), refused: null };
  } catch (error) {
    const words = wordsOf(error, visit);
    if (!words) throw error;
    visit.answer.status = 422;
    return { statements: [], refused: words.text };
  }
});

/** Makes one statement of reasons, or two for a refusal with a warning. */
async function statementsOf(desk: Desk, form: Asked): Promise<PlannedMail[]> {
  const [given = "", id = ""] = form.preview.split(":");
  const kind = given === "measure" ? form.measure : (given as StatedKind);
  if (kind === "") return [];
  const why = given === "measure" ? form.facts : form.why;
  const rule = kind === "photo" ? groundOfPhoto(form.why) : form.rule;
  const until = kind === "hold" ? `${holdHours / 24}d` : kind === "suspension" ? form.until : "";
  const stated = [{ kind, why, until }, ...(form.warn ? [{ kind: "warning", why: form.warn, until: "" }] : [])];
  const found = [];
  for (const each of stated) {
    const clause = kind === "photo" ? "" : form.clause;
    const credits = kind === "ban" ? form.credits : "";
    const words = Object.entries({ id, rule, clause, credits, ...each }).filter(([, value]) => value !== "");
    const { result } = await runVerb(desk.session, form.site, "statement", Object.fromEntries(words), {
      requestId: desk.requestId,
    });
    found.push({ kind: each.kind, mail: result as StatementPreview | null });
  }
  return found;
}

export function Component() {
  return <StatementScreen {...(useRefused<typeof action>() ?? { statements: [], refused: null })} />;
}
