import { afterAll, beforeAll, expect, it } from "vitest";
import { Person } from "../../support/person";
import { startServer, type TestServer } from "../../support/server";
import { listAddresses } from "../../support/sitemap";

/**
 * Sends every form with wrong values and without script. The error must stand above the form and beside the field, and
 * the typed text must stay. `tests/journeys/bad-input.spec.ts` does the same with scripts.
 */
let server: TestServer;
beforeAll(async () => {
  server = await startServer("forms");
});
afterAll(() => server?.stop());

/** Forms that accept any text, or read every value as on or off. */
const takesAnything = [
  "/chats/:id/messages",
  "/members/:id/chat/messages",
  "/profile/about",
  // Other tests send wrong values to these two forms.
  "/members/:id/chat/gifts",
  "/profile/photos/:id/crop",
];
/** Forms whose error names no field. A login, for example, must not reveal which of the two fields is wrong. */
const namesNoField = ["/login", "/likes/several", "/credits/c120/visa", "/profile/photos", "/profile/interests"];
/** Forms that leave the page, or that consist of one button. */
const others = /^\/(?:logout|dev|language|scheme|entry-warning|premium)\b/;
const secret = /password|otp|iban|token/;

interface Filled {
  action: string;
  page: string;
  fields: Record<string, string>;
  typed: string[];
}

const attribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&amp;", "&").replaceAll("&quot;", '"');

/** The forms of a page, with an impossible value in every field. */
function filledOn(page: string, html: string): Filled[] {
  const found: Filled[] = [];
  for (const [, head = "", inner = ""] of html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)) {
    const action = (attribute(head, "action") || page).replace(/#.*/, "");
    if (attribute(head, "method")?.toLowerCase() !== "post" || others.test(action)) continue;
    const form: Filled = { action, page, fields: {}, typed: [] };
    let isForPeople = false;
    for (const [tag, element] of inner.matchAll(/<(input|textarea|select|button)\b[^>]*>/g)) {
      const [name, type] = [attribute(tag, "name"), attribute(tag, "type") ?? element];
      if (type === "file") isForPeople = true;
      if (!name || type === "file") continue;
      if (type === "hidden" || element === "button") {
        form.fields[name] = attribute(tag, "value") ?? "";
        continue;
      }
      isForPeople = true;
      const isChoice = type === "radio" || type === "checkbox" || element === "select";
      form.fields[name] = isChoice ? "nonsense" : `Wr0ng-${form.typed.length}`;
      if (!isChoice && !secret.test(name)) form.typed.push(form.fields[name]);
    }
    if (isForPeople) found.push(form);
  }
  return found;
}

const nameOf = ({ action }: Filled) => action.replace(/[\da-f]{8}-[\da-f-]{27}/g, ":id").replace(/\?.*/, "");

async function pagesOf(who: Person): Promise<Filled[]> {
  const addresses = (await listAddresses()).filter(({ path, isPage }) => isPage && !/[:*]|^\/dev/.test(path));
  const paths = addresses.map(({ path }) => path);
  const links = async (path: string, pattern: RegExp) => pattern.exec((await who.get(path)).text)?.[0];
  const profile = await links("/members", /\/members\/[\da-f-]{36}(?=["?])/);
  const conversation = await links("/chats", /\/chats\/[\da-f-]{36}(?=["?])/);
  paths.push(
    "/credits/c120/visa",
    ...[conversation, profile, profile && `${profile}/report`].filter((path) => path !== undefined),
  );
  const found: Filled[] = [];
  for (const path of paths) {
    const { status, text } = await who.get(path);
    if (status === 200) found.push(...filledOn(path, text));
  }
  return found;
}

it("A wrong form keeps the typed text and shows its error above the form and beside the field", async () => {
  const offences: string[] = [];
  const refused = new Set<string>();
  for (const role of [null, "free@demo.test", "premium@demo.test", "unconfirmed@demo.test"]) {
    const enter = async () => {
      const person = new Person(server.port, "ember.localhost");
      person.cookies.set("entry-warning", "1");
      return role ? person.enter(role) : person;
    };
    let who = await enter();
    for (const form of await pagesOf(who)) {
      const name = nameOf(form);
      if (refused.has(name) || takesAnything.includes(name)) continue;
      let answer = await who.post(form.action, form.fields, { referer: who.origin + form.page });
      if (answer.status === 429) {
        who = await enter();
        answer = await who.post(form.action, form.fields, { referer: who.origin + form.page });
      }
      const { pathname, search } = new URL(answer.headers.location ?? "/nowhere", who.origin);
      const shown = await who.get(pathname + search);
      refused.add(name);
      const says = /role="alert"/.test(shown.text);
      const lost = form.typed.filter((text) => !shown.text.includes(text));
      const isBeside = namesNoField.includes(name) || shown.text.includes('aria-invalid="true"');
      if (answer.status === 303 && says && lost.length === 0 && isBeside) continue;
      offences.push(
        `${name} on ${form.page}: ${answer.status}, above ${says}, beside ${isBeside}, lost ${lost.length}`,
      );
    }
  }
  expect(offences).toEqual([]);
  expect([...refused].length).toBeGreaterThan(15);
});
