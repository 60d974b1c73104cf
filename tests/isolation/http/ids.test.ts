import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isId, timeId } from "~/platform/ids";
import { listAddresses } from "../../support/sitemap";
import { type Answer, type Fields, Person } from "../../support/person";
import { startServer, type TestServer } from "../../support/server";

/** The ids of one member's conversations, orders, photos and other rows. */
interface Holdings {
  who: Person;
  conversation: string;
  order: string;
  photo: string;
  member: string;
  session: string;
}

let server: TestServer;
let attacker: Person;
/** Further attackers, because a single attacker would reach the rate limit. Their own ids are not attacked. */
let secondAttacker: Person;
let thirdAttacker: Person;
/** Ids of another member of the attacker's site, and of a member of the neighbour site. */
let own: Holdings;
let neighbour: Holdings;

beforeAll(async () => {
  server = await startServer("ids");
  attacker = await new Person(server.port, "ember.localhost").enter("free@demo.test");
  secondAttacker = await new Person(server.port, "ember.localhost").enter("fresh@demo.test");
  thirdAttacker = await enterLastFound();
  own = await holdingsOf(await new Person(server.port, "ember.localhost").enter("premium@demo.test"));
  neighbour = await holdingsOf(await new Person(server.port, "marina.localhost").enter("premium@demo.test"));
});
afterAll(() => server?.stop());

/**
 * Logs in as the last member who can log in, because a test below writes to the first member. Fictional members cannot
 * log in.
 */
async function enterLastFound(): Promise<Person> {
  const page = (await secondAttacker.get("/members")).text;
  const found = new Set([...page.matchAll(new RegExp(`/members/(${uuid})"`, "g"))].map(([, id]) => id as string));
  for (const id of [...found].reverse()) {
    const person = await new Person(server.port, "ember.localhost").enter(id).catch(() => null);
    if (person) return person;
  }
  throw new Error("No member on the demo's first page can log in.");
}

const uuid = "[\\da-f]{8}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{12}";

async function holdingsOf(who: Person): Promise<Holdings> {
  const conversation = await writeToSomebody(who);
  const order = new RegExp(`/transactions/(${uuid})`).exec((await who.get("/transactions")).text)?.[1];
  const photo = new RegExp(`/profile/photos/(${uuid})/`).exec((await who.get("/profile")).text)?.[1];
  const member = new RegExp(`"memberId","(${uuid})"`).exec((await who.get("/profile.data")).text)?.[1];
  const session = new RegExp(`"sessionId","(${uuid})"`).exec((await who.get("/settings/devices.data")).text)?.[1];
  const found = { who, conversation, order, photo, member, session };
  for (const [name, value] of Object.entries(found))
    if (!value) throw new Error(`The demo's premium member has no ${name}.`);
  return found as Holdings;
}

/** Writes to the first person who accepts messages. Returns the conversation's id. */
async function writeToSomebody(who: Person): Promise<string | undefined> {
  const page = (await who.get("/members")).text;
  for (const [, id] of page.matchAll(new RegExp(`/members/(${uuid})"`, "g"))) {
    await who.action(`/members/${id}/chat/messages`, { body: "Nobody else reads this", client_id: timeId() });
    const { chats } = JSON.parse((await who.get("/api/chats.php")).text) as {
      chats: { conversation: { id: string } }[];
    };
    if (chats[0]) return chats[0].conversation.id;
  }
}

interface IdRoute {
  verb: string;
  /** The kind of id in the URL. */
  takes: "conversation" | "order" | "photo" | "member" | "session" | "mail" | "nothing";
  path: (id: string) => string;
  fields?: (id: string) => Fields;
  /** True when members of the same site may open the URL, for example a profile. */
  opensOnOwnTenant?: true;
  /** True when only a visitor can open the URL. Members are redirected. */
  asVisitor?: true;
}

const clientId = "01a1fa63-80e3-7022-a3ce-4ad42a767b9e";

/** Every URL of the sitemap with an id. The first test fails when a new URL has no entry. */
const idRoutes: Record<string, IdRoute> = {
  "GET /chats/:id": { verb: "GET", takes: "conversation", path: (id) => `/chats/${id}` },
  "GET /chats/:id (data)": { verb: "GET", takes: "conversation", path: (id) => `/chats/${id}.data` },
  "POST /chats/:id/messages": {
    verb: "POST",
    takes: "conversation",
    path: (id) => `/chats/${id}/messages`,
    fields: () => ({ body: "Hello", client_id: clientId }),
  },
  "POST /chats/:id/reading": {
    verb: "POST",
    takes: "conversation",
    path: (id) => `/chats/${id}/reading`,
    fields: () => ({ seq: "1" }),
  },
  "POST /chats/:id/draft": {
    verb: "POST",
    takes: "conversation",
    path: (id) => `/chats/${id}/draft`,
    fields: () => ({ draft: "Hello", client_id: clientId }),
  },
  "POST /chats/:id/typing": { verb: "POST", takes: "conversation", path: (id) => `/chats/${id}/typing` },
  "GET /chats/:id/presence": { verb: "GET", takes: "conversation", path: (id) => `/chats/${id}/presence` },
  "GET /chats/:id/messages": { verb: "GET", takes: "conversation", path: (id) => `/chats/${id}/messages` },
  "POST /chats/:id/messages/:message/removal": {
    verb: "POST",
    takes: "conversation",
    path: (id) => `/chats/${id}/messages/${clientId}/removal`,
  },
  "GET /chats/:id/photos/:photo": {
    verb: "GET",
    takes: "conversation",
    path: (id) => `/chats/${id}/photos/${clientId}`,
  },
  "POST /chats/:id/removal": { verb: "POST", takes: "conversation", path: (id) => `/chats/${id}/removal` },
  "DELETE /api/chat.php": {
    verb: "DELETE",
    takes: "conversation",
    path: () => "/api/chat.php",
    fields: (id) => ({ conversation: id }),
  },
  "GET /transactions/:id?": { verb: "GET", takes: "order", path: (id) => `/transactions/${id}` },
  "GET /transactions/:id? (data)": { verb: "GET", takes: "order", path: (id) => `/transactions/${id}.data` },
  "POST /transactions/:id?": { verb: "POST", takes: "order", path: (id) => `/transactions/${id}` },
  "POST /transactions/:id? (data)": { verb: "POST", takes: "order", path: (id) => `/transactions/${id}.data` },
  "GET /transactions/:id/return": { verb: "GET", takes: "order", path: (id) => `/transactions/${id}/return` },
  "POST /transactions/:id/return": {
    verb: "POST",
    takes: "order",
    path: (id) => `/transactions/${id}/return`,
    fields: () => ({ credits: "1", amount: "1" }),
  },
  "POST /transactions/:id/payment": { verb: "POST", takes: "order", path: (id) => `/transactions/${id}/payment` },
  "GET /transactions/:id/invoice": { verb: "GET", takes: "order", path: (id) => `/transactions/${id}/invoice` },
  "GET /transactions/:id/invoice.pdf": { verb: "GET", takes: "order", path: (id) => `/transactions/${id}/invoice.pdf` },
  "POST /profile/photos/:id/crop": {
    verb: "POST",
    takes: "photo",
    path: (id) => `/profile/photos/${id}/crop`,
    fields: () => ({ x: "0", y: "0", width: "1", height: "1" }),
  },
  "POST /profile/photos/:id/move": {
    verb: "POST",
    takes: "photo",
    path: (id) => `/profile/photos/${id}/move`,
    fields: () => ({ to: "later" }),
  },
  "POST /profile/photos/:id/main": { verb: "POST", takes: "photo", path: (id) => `/profile/photos/${id}/main` },
  "POST /profile/photos/:id/removal": { verb: "POST", takes: "photo", path: (id) => `/profile/photos/${id}/removal` },
  "GET /members/:id": { verb: "GET", takes: "member", path: (id) => `/members/${id}`, opensOnOwnTenant: true },
  "GET /members/:id/chat": {
    verb: "GET",
    takes: "member",
    path: (id) => `/members/${id}/chat`,
    opensOnOwnTenant: true,
  },
  "POST /members/:id/chat/messages": {
    verb: "POST",
    takes: "member",
    path: (id) => `/members/${id}/chat/messages`,
    fields: () => ({ body: "Hello", client_id: clientId }),
    opensOnOwnTenant: true,
  },
  "POST /members/:id/chat/gifts": {
    verb: "POST",
    takes: "member",
    path: (id) => `/members/${id}/chat/gifts`,
    fields: () => ({ gift: "rose", client_id: clientId }),
    opensOnOwnTenant: true,
  },
  "POST /members/:id/like": {
    verb: "POST",
    takes: "member",
    path: (id) => `/members/${id}/like`,
    fields: () => ({ liked: "yes" }),
    opensOnOwnTenant: true,
  },
  "POST /members/:id/block": {
    verb: "POST",
    takes: "member",
    path: (id) => `/members/${id}/block`,
    fields: () => ({ blocked: "yes" }),
    opensOnOwnTenant: true,
  },
  "GET /members/:id/like/part": {
    verb: "GET",
    takes: "member",
    path: (id) => `/members/${id}/like/part?prompt=sunday`,
    opensOnOwnTenant: true,
  },
  "POST /members/:id/like/part": {
    verb: "POST",
    takes: "member",
    path: (id) => `/members/${id}/like/part.data`,
    fields: () => ({ prompt: "sunday", body: "Hello", client_id: clientId }),
    opensOnOwnTenant: true,
  },
  "GET /members/:id/report": {
    verb: "GET",
    takes: "member",
    path: (id) => `/members/${id}/report`,
    opensOnOwnTenant: true,
  },
  "POST /members/:id/report": {
    verb: "POST",
    takes: "member",
    path: (id) => `/members/${id}/report.data`,
    fields: () => ({ reason: "other" }),
    opensOnOwnTenant: true,
  },
  "GET /likes/m/:id": { verb: "GET", takes: "member", path: (id) => `/likes/m/${id}` },
  "GET /members/:id/signup": {
    verb: "GET",
    takes: "member",
    path: (id) => `/members/${id}/signup`,
    opensOnOwnTenant: true,
    asVisitor: true,
  },
  "GET /members/:id/landing": {
    verb: "GET",
    takes: "member",
    path: (id) => `/members/${id}/landing`,
    opensOnOwnTenant: true,
    asVisitor: true,
  },
  "GET /members/:id/landing2/:slug?": {
    verb: "GET",
    takes: "member",
    path: (id) => `/members/${id}/landing2`,
    opensOnOwnTenant: true,
    asVisitor: true,
  },
  "GET /members/:id/landing3/:slug?": {
    verb: "GET",
    takes: "member",
    path: (id) => `/members/${id}/landing3`,
    opensOnOwnTenant: true,
    asVisitor: true,
  },
  "POST /members/:id/landing3/:slug?": {
    verb: "POST",
    takes: "member",
    path: (id) => `/members/${id}/landing3`,
    fields: () => ({ answer: "hello" }),
    opensOnOwnTenant: true,
    asVisitor: true,
  },
  "POST /settings/devices/:id/logout": {
    verb: "POST",
    takes: "session",
    path: (id) => `/settings/devices/${id}/logout`,
  },
  "GET /dev/mailbox/:id": { verb: "GET", takes: "mail", path: (id) => `/dev/mailbox/${id}` },
};

/** URLs at which no other member's id could do harm, with the reason. */
const exempt: Record<string, string> = {
  "GET /credits/:id/:paymentmethod?": "the id is a package of the site, the same for all",
  "POST /credits/:id/:paymentmethod?": "the id is a package of the site, the same for all",
  "POST /members/:id/chat/photos":
    "takes a file, which these requests do not bring; its verb meets strangers and neighbours beside it",
  "POST /members/:id/chat/removal":
    "touches one's own side of one's own conversations only; its verb meets strangers and neighbours beside it",
  "POST /members/:id/like/seen":
    "touches likes to oneself only; whoever is named, the answer is the same (tested below)",
};

const ask = (who: Person, { verb, path, fields }: IdRoute, id: string): Promise<Answer> =>
  verb === "GET" ? who.get(path(id)) : who.action(path(id), fields?.(id) ?? {}, verb);

/** The answer without the id, nonces and times. */
const plain = ({ status, text }: Answer, id: string) =>
  `${status}\n${text.replaceAll(id, "<id>").replaceAll(encodeURIComponent(id), "<id>")}`
    .replace(/nonce-[\w+/=]+|nonce="[^"]*"/g, "nonce")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<instant>");

const mangled = (id: string) => [
  `${id.slice(0, -1)}`,
  `${id}0`,
  "1",
  "0",
  "-1",
  "null",
  "me",
  id.replaceAll("-", ""),
  `${id}%00`,
  "%2e%2e",
  `${id}'--`,
];

describe("An id of another member (T03)", () => {
  it("Every address of the sitemap with an id has an entry in this test", async () => {
    const withId = (await listAddresses()).filter(({ path }) => path.includes(":id"));
    const names = [
      ...new Set(withId.flatMap(({ path, verbs }) => verbs.map((verb) => `${verb} ${path}`))),
      "DELETE /api/chat.php",
    ];
    const known = [...Object.keys(idRoutes).filter((name) => !name.endsWith(")")), ...Object.keys(exempt)];
    expect(known.sort()).toEqual(names.sort());
  });

  it.each(Object.entries(idRoutes))(
    "%s answers a foreign id exactly as an unknown one, with 404",
    async (_name, route) => {
      const random = randomUUID();
      const who = route.asVisitor ? new Person(server.port, "ember.localhost") : strangerTo(route);
      const nobody = plain(await ask(who, route, random), random);
      expect(nobody.slice(0, 3)).toBe("404");
      for (const id of [randomUUID(), ...idsFor(route)]) {
        expect(isId(id)).toBe(true);
        expect(plain(await ask(who, route, id), id), id).toBe(nobody);
        expect(plain(await ask(who, route, id.toUpperCase()), id.toUpperCase()).slice(0, 3)).toBe("404");
      }
      for (const id of mangled(random)) {
        const answer = await ask(who, route, id);
        // A changed id may lead to another page, but must not succeed.
        expect([400, 404, 405], id).toContain(answer.status);
      }
    },
  );

  function strangerTo({ takes }: IdRoute): Person {
    if (takes === "order") return thirdAttacker;
    return takes === "conversation" ? attacker : secondAttacker;
  }

  function idsFor({ takes, opensOnOwnTenant }: IdRoute): string[] {
    if (takes === "mail" || takes === "nothing") return [];
    return opensOnOwnTenant ? [neighbour[takes]] : [own[takes], neighbour[takes]];
  }

  it("Owners can open their own ids, so a stranger's 404 is a refusal", async () => {
    for (const { who, conversation, order } of [own, neighbour]) {
      expect((await who.get(`/chats/${conversation}`)).status).toBe(200);
      expect((await who.get(`/transactions/${order}`)).status).toBe(200);
    }
    expect((await attacker.get(`/members/${own.member}`)).status).toBe(200);
  });

  it("Marking likes as seen reaches no likes of another member", async () => {
    for (const id of [own.member, neighbour.member, randomUUID()]) {
      const { status, text } = await attacker.action(`/members/${id}/like/seen`);
      expect(status).toBe(200);
      expect(text).toBe('{"seen":0}');
    }
  });

  it("Requests with foreign ids change nothing of the owners", async () => {
    const before = await Promise.all([own, neighbour].map(checksum));
    for (const route of Object.values(idRoutes)) {
      if (route.opensOnOwnTenant) await ask(attacker, route, neighbour[route.takes as "member"]);
      else for (const id of idsFor(route)) await ask(attacker, route, id);
    }
    expect(await Promise.all([own, neighbour].map(checksum))).toEqual(before);
  });
});

describe("The address of a photo", () => {
  it("A photo opens only by its exact address, with signature, kind and site (P02)", async () => {
    const address = /\/media\/(\w+)\.(\w+)\.([\w-]+)\.webp/.exec((await own.who.get("/profile")).text);
    if (!address) throw new Error("The premium member sees no photo of their own.");
    const [whole, size, until, letters] = address as unknown as [string, string, string, string];
    expect((await attacker.get(whole)).status).toBe(200);
    const there = new Person(server.port, "marina.localhost");
    const asLetters = (id: string) => Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");
    const forged = [
      // All shown sizes have the same encrypted letters. The original and the review size have other letters.
      `/media/whole.${until}.${letters}.webp`,
      `/media/review.${until}.${letters}.webp`,
      `/media/${size}.${until}.${asLetters(neighbour.photo)}.webp`,
      `/media/${size}.zzzzzz.${letters}.webp`,
      `/media/${size}.${until}.${"A".repeat(letters.length)}.webp`,
      `/media/${size}.${until}.webp`,
      `/media/${own.photo}.webp`,
      `/media/${own.photo}`,
      `/media/..%2f..%2fkeys.json`,
    ].filter((each) => each !== whole);
    for (const each of forged) expect((await attacker.get(each)).status, each).toBe(404);
    expect((await there.get(whole)).status).toBe(404);
  });
});

describe("A session on another site (T04)", () => {
  it("A session token is worth nothing on another site, under either cookie name", async () => {
    const visitor = new Person(server.port, "marina.localhost");
    const token = own.who.cookies.get("auth") as string;
    for (const cookie of [`auth=${token}`, `__Host-auth=${token}`, `auth=x; auth=${token}`]) {
      const as = (path: string) => visitor.get(path, { cookie: `${cookie}; locale=en` });
      expect((await as("/api/user.php")).text).toBe('{"user":null}');
      expect(JSON.parse((await as("/api/chats.php")).text)).toMatchObject({ authentication_required: true });
      expect((await as("/profile")).headers.location).toBe("/login?return_to=%2Fprofile");
      const members = await as("/members");
      expect(members.text).toContain('data-viewer="visitor"');
      expect(members.text).not.toContain(own.member);
    }
    expect((await own.who.get("/profile")).status).toBe(200);
  });

  it("A logout on the neighbour site does not end the session here", async () => {
    const visitor = new Person(server.port, "marina.localhost");
    visitor.cookies.set("auth", own.who.cookies.get("auth") as string);
    expect((await visitor.post("/logout")).status).toBe(303);
    expect((await own.who.get("/profile")).status).toBe(200);
  });
});

/** A checksum of the owner's rows on PostgreSQL, or of the owner's pages on the embedded database. */
async function checksum(held: Holdings): Promise<string> {
  if (server.oracle) return rowsOf(held);
  const { who, conversation, order } = held;
  const pages = [
    `/chats/${conversation}.data`,
    `/transactions/${order}.data`,
    "/transactions.data",
    "/profile.data",
    "/settings.data",
    "/api/user.php",
    "/api/chats.php",
    "/api/likes.php",
  ];
  const answers = await Promise.all(pages.map((page) => who.get(page)));
  expect(answers.map(({ status }) => status)).toEqual(pages.map(() => 200));
  // Remove the keys for the next message and the URLs of pictures, because both are new on each page.
  return answers
    .map(({ text }) =>
      text.replace(
        /\d{4}-\d\d-\d\dT[\d:.]+Z|\/media\/[^"]+|"01[\da-f]{6}-[\da-f]{4}-7[\da-f-]+"|(?<="uploadKey",)"[^"]+"/g,
        "*",
      ),
    )
    .join("\n");
}

async function rowsOf({ member, conversation, order, photo }: Holdings): Promise<string> {
  const { rows } = await (server.oracle as NonNullable<typeof server.oracle>).query<{ sum: string }>(
    `select md5(string_agg(part, ',' order by part)) as sum from (
       select md5((c.*)::text) as part from conversations c where id = $1::uuid
       union all select md5((p.*)::text) from participants p where conversation_id = $1::uuid
       union all select md5((m.*)::text) from messages m where conversation_id = $1::uuid
       union all select md5((o.*)::text) from orders o where id = $2::uuid
       union all select md5((h.*)::text) from photos h where id = $3::uuid
       union all select md5((l.*)::text) from likes l where from_id = $4::uuid or to_id = $4::uuid
       union all select md5((b.*)::text) from blocks b where blocker_id = $4::uuid or blocked_id = $4::uuid
       union all select md5((w.*)::text) from wallets w where member_id = $4::uuid) parts`,
    [conversation, order, photo, member],
  );
  return rows[0]?.sum ?? "";
}

describe("P06: private data of other members", () => {
  /** Matches an email address, a birth date, or the name of a field that profiles do not show. */
  const secrets = [
    /[\w.+-]+@[\w-]+\.\w+/g,
    /"(?:19[2-9]\d|200\d)-\d\d-\d\d/g,
    /"(?:e_?mail|birth_?date|phone|cell_?[xy]|lat(?:itude)?|lon(?:gitude)?|ip|traffic_?source|invisible_?since)"/gi,
  ];
  const secretsIn = ({ text }: Answer) => secrets.flatMap((secret) => text.match(secret) ?? []);

  it("P06: the search of this test for private data finds the reader's own data", async () => {
    expect(secretsIn(await own.who.get("/settings.data"))).toContain("premium@demo.test");
    const told = secretsIn(await own.who.get("/profile.data"));
    expect(told).toEqual(expect.arrayContaining(['"birth_date"', expect.stringMatching(/^"\d{4}-/)]));
  });

  it("P06: pages and their data contain no more about other members than their profiles show", async () => {
    // Use a new reader, because the members above have reached their rate limit.
    const reader = await new Person(server.port, "ember.localhost").enter("unconfirmed@demo.test");
    const found = (await reader.get("/members")).text.matchAll(new RegExp(`/members/(${uuid})"`, "g"));
    const people = [own.member, ...new Set([...found].map(([, id]) => id as string))].slice(0, 5);
    const pages = ["/members", "/likes", "/likes/sent", "/likes/matches", "/chats", "/swipe-game"];
    const conversation = await writeToSomebody(reader);
    pages.push(`/chats/${conversation}`, ...people.flatMap((id) => [`/members/${id}`, `/members/${id}/report`]));
    const addresses = [...pages.flatMap((page) => [page, `${page}.data`]), "/api/chats.php", "/api/likes.php"];
    // Allow email addresses that the site itself publishes, such as its company's.
    const ofTheTenant = new Set(secretsIn(await new Person(server.port, "ember.localhost").get("/pricing.data")));
    const told: string[] = [];
    for (const address of addresses) {
      const answer = await reader.get(address);
      expect([200, 202], address).toContain(answer.status);
      for (const secret of secretsIn(answer)) if (!ofTheTenant.has(secret)) told.push(`${secret} on ${address}`);
    }
    expect(told).toEqual([]);
  });
});
