import { afterAll, beforeAll, expect, it } from "vitest";
import { paths } from "~/paths";
import { Person } from "../support/person";
import { type ServerProcess, startServerProcess } from "../support/server-process";

/** The hearts on cards as plain forms, for browsers without scripts. */
let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess("quick-likes");
});
afterAll(() => server.stop());

const visitor = (site = "ember") => new Person(server.port, `${site}.localhost`);
const enter = (who: string) => visitor().enter(`${who}@demo.test`);

const list = "/members?country=GB";

/** The hearts of a page: member and pressed state. */
async function heartsOf(person: Person, page = list) {
  const { text } = await person.get(page);
  return [...text.matchAll(/<button id="([0-9a-f-]{36})"[^>]* form="quick-like"[^>]*aria-pressed="(true|false)"/g)].map(
    ([, id = "", pressed]) => ({ id, isLiked: pressed === "true" }),
  );
}

const press = (person: Person, id: string, liked: "yes" | "no") =>
  person.post(paths.doLike(id), { liked, from: "card" }, { referer: person.origin + list });

it("A heart without scripts likes, returns to the same card of the same list, and takes the like back", async () => {
  const me = await enter("fresh");
  const { id = "" } = (await heartsOf(me)).find(({ isLiked }) => !isLiked) ?? {};
  for (const [liked, isLiked] of [
    ["yes", true],
    ["yes", true],
    ["no", false],
  ] as const) {
    const { status, headers } = await press(me, id, liked);
    expect([status, headers.location]).toEqual([303, `${list}#${id}`]);
    expect((await heartsOf(me)).find((heart) => heart.id === id)).toEqual({ id, isLiked });
  }
});

it("A refused like says the reason at its card alone", async () => {
  const me = await enter("unconfirmed");
  const [first, second] = await heartsOf(me);
  const { headers } = await press(me, second?.id ?? "", "yes");
  expect(headers.location).toBe(`${list}#${second?.id}`);
  const { text } = await me.get(list);
  expect(text.match(/role="alert"/g)).toHaveLength(1);
  const after = text.slice(text.indexOf(`<button id="${second?.id}"`));
  expect(after).toMatch(/^<button[^>]*>(?:(?!<\/button>).)*<\/button><p role="alert" class="person-refusal">[^<]+</s);
  expect((await heartsOf(me)).find(({ id }) => id === first?.id)?.isLiked).toBe(false);
});

it("A heart names no member of a neighbouring site", async () => {
  const me = await enter("fresh");
  const [theirs] = await heartsOf(await visitor("marina").enter("fresh@demo.test"), "/members");
  expect(theirs).toBeDefined();
  const { status } = await me.action(paths.doLike(theirs?.id ?? ""), { liked: "yes", from: "card" });
  expect(status).toBe(404);
});

it("Similar members on a profile carry hearts, which return to the profile, and none for a visitor", async () => {
  const me = await enter("fresh");
  const [first] = await heartsOf(me);
  const profile = paths.member(first?.id ?? "");
  const { id = "" } = (await heartsOf(me, profile)).find(({ isLiked }) => !isLiked) ?? {};
  const { headers } = await me.post(paths.doLike(id), { liked: "yes", from: "card" }, { referer: me.origin + profile });
  expect(headers.location).toBe(`${profile}#${id}`);
  expect((await heartsOf(me, profile)).find((heart) => heart.id === id)).toEqual({ id, isLiked: true });
  expect(await heartsOf(visitor(), profile)).toEqual([]);
});

it("Cards of visitors, of sent likes and of the match finder carry no heart", async () => {
  const hearts = (text: string) => text.includes('form="quick-like"');
  const me = await enter("free");
  expect(hearts((await me.get(list)).text)).toBe(true);
  expect(hearts((await me.get("/likes/received")).text)).toBe(true);
  expect(hearts((await me.get("/likes/sent")).text)).toBe(false);
  expect(hearts((await me.get(paths.matchFinder())).text)).toBe(false);
  expect(hearts((await visitor("aurora").get("/members")).text)).toBe(false);
});
