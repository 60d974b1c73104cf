import { beforeAll, describe, expect, it } from "vitest";
import { cliOnlyPermissions } from "~/operators/staff/role-permissions";
import type { AnyVerb } from "~/operators/verbs/verb.server";
import { type Cast, fillTenant } from "../../tests/isolation/cast";
import { askDesk } from "../../tests/support/desk";
import { addressesOfDesk } from "../../tests/support/desk-addresses";
import { deskScreens, notOpened } from "../../tests/support/desk-screens";
import { type Hired, hire, runAs } from "../../tests/support/staff";
import { testAppOfFile } from "../../tests/support/test-app";
import { listFormVerbs } from "./command-form.server";
import { commandsFor } from "./sheet-commands";

/** Reaches each command by Tab and Enter alone, with the browser's own links, buttons and fields in page order. */
// The test data has purchases without orders.
const app = testAppOfFile({ sells: false });

let my: Cast;
let owner: Hired;

beforeAll(async () => {
  my = await fillTenant(app, app.ember, "");
  owner = await hire(app, [{ role: "owner", on: null }], "passkey");
  // Without a change of the person's own, no link leads to the publication.
  await runAs(owner, "keep-setting", { setting: "min_age", value: "21" });
});

interface Tag {
  name: string;
  given: ReadonlyMap<string, string>;
  words: string;
}

/** Finds the start tags of a page. React quotes each value and escapes inner quotes. */
function tagsOf(html: string): Tag[] {
  return [...html.matchAll(/<([a-z][a-z0-9]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/g)].map(
    ([words, name = "", rest = ""]) => ({
      name,
      words,
      given: new Map(
        [...rest.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, key = "", value = ""]) => [key.toLowerCase(), value]),
      ),
    }),
  );
}

const native = new Set(["a", "button", "input", "select", "textarea", "summary"]);
const rolesOfControls = /^(button|link|checkbox|radio|switch|menuitem.*|option|tab|slider|combobox|textbox|searchbox)$/;

/**
 * Explains why the keyboard cannot reach a tag, or which browser control the tag imitates. Null for an accessible tag.
 */
function faultOf({ name, given }: Tag): string | null {
  const isControl = native.has(name);
  if ([...given.keys()].some((key) => /^on[a-z]/.test(key))) return "has a handler of its own";
  if (given.has("contenteditable") || given.has("accesskey")) return "changes what keys do";
  if (Number(given.get("tabindex") ?? 0) > 0) return "leaves the order of the page";
  if (isControl && Number(given.get("tabindex") ?? 0) < 0) return "is skipped by Tab";
  if (isControl) return name === "a" && !given.has("href") ? "leads nowhere" : null;
  if (given.get("tabindex") === "0" || given.has("data-key")) return "is pressed and is no control";
  return rolesOfControls.test(given.get("role") ?? "") ? "plays a control" : null;
}

/** Finds forms that the keyboard cannot submit: without a button, and with several fields. */
function formsWithoutButton(html: string): string[] {
  const forms = [...html.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)];
  const isStuck = (body: string) =>
    !/<button[^>]*type="submit"|<button(?![^>]*type=)/.test(body) && fieldsIn(body).length !== 1;
  return forms.filter(([, , body = ""]) => isStuck(body)).map(([, head = ""]) => head);
}

/** Treats URLs that differ only in an id or a filter's value as one screen. */
function screenOf(path: string): string {
  const { pathname, searchParams } = new URL(path, "http://desk");
  const ids = pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ":id").replace(/^\/desk\/do\/.*/, "/desk/do/:verb");
  const places = ids.replace(/\/(ember|marina)(?=\/|$)/, "/:site").replace(/(\/settings)\/\w+$/, "$1/:name");
  const screen = places.replace(/(\/history)\/\d+$/, "$1/:version");
  return `${screen}?${searchParams.get("tab") ?? ""}&${searchParams.get("command") ?? ""}`;
}

const linksIn = (html: string) =>
  [...html.matchAll(/<a [^>]*href="(\/desk[^"#]*)"/g)].map(([, path = ""]) => path.replaceAll("&amp;", "&"));

/** Follows links through the console from its first screen, as Tab and Enter do. */
async function walk(see: (path: string, html: string) => void): Promise<Set<string>> {
  const open = ["/desk"];
  const seen = new Set(open.map(screenOf));
  const reached = new Set<string>();
  for (let path = open.shift(); path; path = open.shift()) {
    const { status, headers, text } = await askDesk(path, { token: owner.token });
    if (!headers.get("content-type")?.startsWith("text/html") || status !== 200) continue;
    reached.add(screenOf(path).replace(/\?.*/, ""));
    see(path, text);
    for (const link of linksIn(text)) {
      if (seen.has(screenOf(link))) continue;
      seen.add(screenOf(link));
      open.push(link);
    }
  }
  return reached;
}

describe("Every command by keyboard", () => {
  it("Links alone lead to each screen, and each control there is one of the browser and in the order of Tab", async () => {
    const faults: string[] = [];
    const reached = await walk((path, html) => {
      for (const tag of tagsOf(html)) {
        const fault = faultOf(tag);
        if (fault) faults.push(`${path}: ${tag.words} ${fault}`);
      }
      for (const form of formsWithoutButton(html)) faults.push(`${path}: ${form} has no button`);
    });
    expect(faults).toEqual([]);
    // Screens without a fixed link: samples of components, overdue lists, and steps of a command.
    const late = ["/desk/jobs", "/desk/requests"];
    const steps = ["/desk/access/codes", "/desk/sign-in/step-up", "/desk/:site/cases/:id"];
    const rare = ["/desk/component-gallery", "/desk/*", ...late, ...steps];
    const missing = Object.keys(deskScreens).filter((path) => !reached.has(path) && !rare.includes(path));
    expect(missing).toEqual([]);
  });

  it("The journey over all screens opens each address of the table, or says why not", () => {
    const table = addressesOfDesk().map(({ path }) => path);
    expect([...Object.keys(deskScreens), ...notOpened].sort()).toEqual([...new Set(table)].sort());
  });

  const verbs = listFormVerbs().filter(({ permission }) => !cliOnlyPermissions.includes(permission));

  it("The search lists each command as a link, and its form has a field for each argument and a button", async () => {
    for (const verb of verbs) {
      const found = await askDesk(`/desk/go?q=${verb.name}`, { token: owner.token });
      expect(linksIn(found.text), verb.name).toContainEqual(
        expect.stringMatching(new RegExp(`^/desk/do/${verb.name}\\b`)),
      );
      const { text } = await askDesk(`/desk/do/${verb.name}${verb.at === "tenant" ? "?site=ember" : ""}`, {
        token: owner.token,
      });
      const [form = ""] = new RegExp(`<form[^>]*action="/desk/do/${verb.name}".*?</form>`, "s").exec(text) ?? [];
      expect(formsWithoutButton(form), verb.name).toEqual([]);
      expect(fieldsIn(form), verb.name).toEqual(expect.arrayContaining(argumentsOf(verb)));
    }
  });

  it("A sheet and an order mark their list in the menu, and a form asks for an article of law beside the law only", async () => {
    const open = async (path: string) => (await askDesk(path, { token: owner.token })).text;
    for (const [path, list] of [
      [`/desk/ember/members/${my.anna}`, "/desk/members"],
      [`/desk/ember/orders/${my.paidOrder}`, "/desk/orders"],
    ] as const)
      expect(await open(path)).toMatch(new RegExp(`<a href="${list}" aria-current="page"`));
    expect(await open("/desk/do/warn?site=ember")).toContain('class="field clause"');
    expect(await open("/desk/do/warn?site=ember&rule=unlawful")).not.toContain('class="field clause"');
  });

  it("The sheet of a member has each of its commands as a link or a button", async () => {
    const { text } = await askDesk(`/desk/ember/members/${my.anna}`, { token: owner.token });
    const commands = commandsFor({
      state: "active",
      heldUntil: null,
      restrictedAt: null,
      areDebitsBlocked: false,
      deletion: null,
    });
    for (const verb of commands)
      expect(text, verb).toMatch(
        new RegExp(`<a [^>]*href="[^"]*command=${verb}\\b|<form[^>]*action="/desk/do/${verb}"`),
      );
  });
});

const argumentsOf = ({ words, options, shellOnly }: AnyVerb) =>
  [...Object.keys(words), ...Object.keys(options)].filter((name) => !shellOnly.includes(name));

const fieldsIn = (form: string) =>
  tagsOf(form).flatMap(({ name, given }) =>
    ["input", "select", "textarea"].includes(name) && given.get("type") !== "hidden" ? [given.get("name") ?? ""] : [],
  );
