import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Person } from "../../support/person";
import { startServer, type TestServer } from "../../support/server";

/**
 * Login, logout and password reset over HTTP. Some tests act as an attacker, others as the account's owner (security.md
 * 6b).
 */
const password = "demo-demo-demo";
let server: TestServer;
beforeAll(async () => {
  server = await startServer("accounts");
});
afterAll(() => server?.stop());

const visitor = (slug = "ember") => new Person(server.port, `${slug}.localhost`);
const logIn = (who: Person, email: string, secret = password, query = "") =>
  who.post(`/login${query}`, { email, password: secret });
const tokenOf = (who: Person) => who.cookies.get("auth");

async function enter(email: string, slug = "ember"): Promise<Person> {
  const who = visitor(slug);
  expect((await logIn(who, email)).headers.location).toBe("/members");
  return who;
}

/**
 * The path of a link in the latest mail to an email address. `letter`, the first letter of the path, tells the kind of
 * link.
 */
async function mailedPath(address: string, letter: string, slug = "ember"): Promise<string> {
  const desk = visitor(slug);
  for (let tries = 0; tries < 200; tries += 1) {
    const list = (await desk.get("/dev/mailbox")).text;
    for (const [, id] of list.matchAll(/\/dev\/mailbox\/([\da-f-]{36})/g)) {
      const { text } = await desk.get(`/dev/mailbox/${id}`);
      const path = new RegExp(`/${letter}[\\w-]{43}`).exec(text)?.[0];
      if (path && text.includes(address)) return path;
    }
    await new Promise((again) => setTimeout(again, 100));
  }
  throw new Error(`No mail for ${address} came.`);
}

describe("A02: guessed passwords and lockout", () => {
  it("After too many wrong passwords a network is refused even the right one, while another network can log in", async () => {
    const guesser = visitor();
    const shown: string[] = [];
    for (let time = 0; time < 12; time += 1) {
      await logIn(guesser, "free@demo.test", `wrong number ${time} of them`);
      shown.push((await guesser.get("/login")).text);
    }
    expect(shown[3]).toContain("Login failed, please try again");
    expect(shown[4]).toContain("Too many incorrect attempts, account blocked for 15 min.");
    await logIn(guesser, "free@demo.test");
    expect(tokenOf(guesser)).toBeUndefined();
    expect(tokenOf(await enter("free@demo.test"))).toBeTruthy();
  });

  it("Login tries from one network are limited, even when each names another address", async () => {
    const guesser = visitor();
    const statuses: number[] = [];
    for (let time = 0; time < 27; time += 1) {
      const { status } = await guesser.action("/api/user.php", {
        email: `x${time}@demo.test`,
        password: "a guess or two",
      });
      statuses.push(status);
    }
    expect(statuses.slice(0, 25)).toEqual(Array(25).fill(422));
    expect(statuses.slice(25)).toEqual([429, 429]);
  });
});

describe("A07: sessions", () => {
  it("A login gives the browser a new session token, and a logout ends the session", async () => {
    const preset = "A".repeat(43);
    const who = visitor();
    who.cookies.set("auth", preset);
    await logIn(who, "premium@demo.test");
    const token = tokenOf(who) as string;
    expect(token).not.toBe(preset);
    expect((await who.get("/profile")).status).toBe(200);
    expect((await who.post("/logout")).headers.location).toBe("/");
    for (const held of [token, preset]) {
      const replay = visitor();
      replay.cookies.set("auth", held);
      expect((await replay.get("/profile")).headers.location).toMatch(/^\/login/);
    }
  });

  it("The settings list sessions by device and can end one, all others or all", async () => {
    const [phone, laptop, tablet] = await Promise.all([1, 2, 3].map(() => enter("fresh@demo.test")));
    if (!phone || !laptop || !tablet) throw new Error("three devices");
    const isIn = async (who: Person) => (await who.get("/profile")).status === 200;
    const agent = { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) Version/17.2 Safari/604.1" };
    const other = visitor();
    await other.post("/login", { email: "fresh@demo.test", password }, agent);
    const page = (await phone.get("/settings/devices")).text;
    expect(page).toContain("Safari on iPhone");
    expect(page.match(/This device/g)).toHaveLength(1);
    const ends = [...page.matchAll(/\/settings\/devices\/([\da-f-]{36})\/logout/g)].map(([path]) => path);
    expect(ends.length).toBeGreaterThanOrEqual(3);
    // The list begins with the latest login.
    const one = await phone.post(ends[0] as string, { return_to: "/settings/devices?saved=devices" });
    expect(one.headers.location).toBe("/settings/devices?saved=devices");
    expect([await isIn(other), await isIn(laptop)]).toEqual([false, true]);
    expect((await phone.get("/settings/devices?saved=devices")).text).toContain("Those devices are logged out.");
    await phone.post("/settings/devices/logout", { here: "stay" });
    expect([await isIn(phone), await isIn(laptop), await isIn(tablet)]).toEqual([true, false, false]);
    const again = await enter("fresh@demo.test");
    const [own, others] = [tokenOf(phone), tokenOf(again)] as [string, string];
    const left = await phone.post("/settings/devices/logout", { here: "leave" });
    expect(left.headers.location).toBe("/");
    // Only the other device gets a reason, because the member pressed the button on this device.
    const told = async (token: string) => {
      const replay = visitor();
      replay.cookies.set("auth", token);
      return JSON.parse((await replay.get("/api/logout.php", { "x-request-type": "client" })).text).ended;
    };
    expect([await told(own), await told(others)]).toEqual([undefined, "elsewhere"]);
    expect([await isIn(phone), await isIn(again)]).toEqual([false, false]);
  });

  it("A login leads to the requested page of this site, but to no foreign address (I07)", async () => {
    const wanted = await visitor().get("/likes/sent");
    expect(wanted.headers.location).toBe("/login?return_to=%2Flikes%2Fsent");
    const landing = async (to: string) =>
      (await logIn(visitor(), "premium@demo.test", password, `?return_to=${encodeURIComponent(to)}`)).headers.location;
    expect(await landing("/likes/sent")).toBe("/likes/sent");
    for (const evil of [
      "//evil.test",
      "/\\evil.test",
      "https://evil.test/",
      "javascript:alert(1)",
      "/%2e//evil.test",
    ]) {
      expect(await landing(evil), evil).toBe("/members");
    }
  });
});

it("A new member sees the time bonus on the first page after a login, and no longer after a logout (OFF-24, OFF-25)", async () => {
  const banner = /Welcome bonus.*<time[^>]*>03:\d\d:\d\d</;
  const fresh = await enter("fresh@demo.test");
  expect((await fresh.get("/members")).text).toMatch(banner);
  await fresh.post("/logout");
  expect((await fresh.get("/")).text).not.toMatch(banner);
  expect((await (await enter("premium@demo.test")).get("/members")).text).not.toMatch(banner);
});

describe("A04 and A06: the link of a password reset mail", () => {
  it("Opening a reset link changes nothing, and its form sets a new password once without logging in", async () => {
    const asker = visitor("marina");
    expect((await asker.post("/reset-password", { email: "free@demo.test" })).headers.location).toBe(
      "/reset-password?sent=1",
    );
    const path = await mailedPath("free@demo.test", "r", "marina");
    for (const method of ["GET", "HEAD", "GET"]) {
      const { status, headers } = await visitor("marina").ask(path, { method });
      expect([status, headers.location], method).toEqual([302, `/reset-password/do?token=${path.slice(1)}`]);
    }
    const set = (who: Person, secret: string, repeat = secret) =>
      who.post("/reset-password/do", { token: path.slice(1), password: secret, password_repeat: repeat });
    const [one, other, stranger] = [visitor("marina"), visitor("marina"), visitor("ember")];
    await set(one, "quite another password", "and yet another one");
    const back = await one.get(`/reset-password/do?token=${path.slice(1)}`);
    expect(back.text).toContain("The entered passwords are not the same.");
    expect(back.text).not.toContain("quite another password");
    await set(stranger, "the neighbours password");
    const tabs = await Promise.all([set(one, "password of the one tab"), set(other, "password of the other tab")]);
    expect(tabs.map(({ headers }) => headers.location).filter((to) => to === "/login?reset=done")).toHaveLength(1);
    expect([tokenOf(one), tokenOf(other)]).toEqual([undefined, undefined]);
    const dead = await visitor("marina").get(`/reset-password/do?token=${path.slice(1)}`);
    expect(dead.text).toContain("Link expired or invalid, request a new email");
    expect(tokenOf(visitor("marina"))).toBeUndefined();
  });

  it("The fourth reset mail within a day is refused with a message", async () => {
    for (let time = 0; time < 4; time += 1)
      await visitor("aurora").post("/reset-password", { email: "free@demo.test" });
    const asker = visitor("aurora");
    await asker.post("/reset-password", { email: "free@demo.test" });
    expect((await asker.get("/reset-password")).text).toContain(
      "Too many password reset emails sent, please try again tomorrow.",
    );
  });
});

describe("A05: a link serves one purpose", () => {
  it("A reset link works as no other kind of link and sets no session cookie", async () => {
    await visitor("onyx").post("/reset-password", { email: "free@demo.test" });
    const token = (await mailedPath("free@demo.test", "r", "onyx")).slice(1);
    const paths = [
      "/mail-change/do",
      "/mail-change/undo",
      `/unsubscribe/${token}`,
      `/activate/${token}`,
      `/reactivate/${token}`,
    ];
    for (const path of paths) {
      const who = visitor("onyx");
      const { status, text } = await who.action(path, path.startsWith("/mail") ? { token } : {});
      expect(status, path).not.toBe(200);
      expect(text, path).not.toContain("demo.test");
      expect(tokenOf(who), path).toBeUndefined();
    }
    expect((await visitor("onyx").get(`/reset-password/do?token=${token}`)).text).toContain("Choose a new password");
  });
});

describe("Settings without script", () => {
  it("Without script, forms save the notification choices and how precisely a place is shown (SET-05..07)", async () => {
    const who = await enter("premium@demo.test", "heirloom");
    const own = /"memberId","([\da-f-]{36})"/.exec((await who.get("/profile.data")).text)?.[1];
    const stateOf = async (choice: string) => {
      const page = (await who.get("/notifications?saved=choices")).text;
      return new RegExp(`role="switch" name="${choice}" value="\\w+" aria-checked="(\\w+)"`).exec(page)?.[1];
    };
    const back = { return_to: "/notifications?saved=choices" };
    await who.post("/notifications", { "news.email": "yes", ...back });
    // A second tab that still shows the old choices sends its own change only.
    await who.post("/notifications", { "like.push": "no", ...back });
    expect(await Promise.all(["news.email", "like.push", "like.email"].map(stateOf))).toEqual([
      "true",
      "false",
      "true",
    ]);
    const placeSeen = async () => {
      const { text } = await (await enter("free@demo.test", "heirloom")).get(`/members/${own}`);
      // Cut off the similar members below, because these may live in the same town.
      const [theirs = ""] = text.split('id="similar"');
      return /#map-pin"><\/use><\/svg>(?:<[^>]+>)*([^<]+)/.exec(theirs)?.[1];
    };
    expect(await placeSeen()).toMatch(/^[^,]+, [^,]+$/);
    await who.post("/settings/location", { place_shown: "country", return_to: "/settings/privacy" });
    // A site with a single country does not show the country.
    expect(await placeSeen()).toBeUndefined();
  });

  it("Without script, a refused choice of the privacy settings is told once on its page", async () => {
    const who = await enter("premium@demo.test");
    for (const [path, field] of [
      ["/settings/location", "place_shown"],
      ["/settings/invisible", "invisible"],
    ] as const) {
      const sent = { [field]: "elsewhere", return_to: "/settings/privacy" };
      expect((await who.post(path, sent)).headers.location).toBe("/settings/privacy");
      const [main = ""] = /<main.*<\/main>/s.exec((await who.get("/settings/privacy")).text) ?? [];
      expect(main.match(/role="alert"/g), path).toHaveLength(1);
    }
  });

  it("Without script, forms show errors beside the field, keep typed text except passwords, and confirm a save", async () => {
    const who = await enter("premium@demo.test");
    const back = "/settings/email?saved=email";
    const sent = { email: "abc", current_password: password, return_to: back };
    expect((await who.post("/settings/email", sent)).headers.location).toBe(back);
    const refused = (await who.get(back)).text;
    expect(refused.match(/New email adress is invalid\./g)?.length).toBeGreaterThanOrEqual(2);
    expect(refused).toContain('value="abc"');
    expect(refused).not.toContain(password);
    expect(refused).not.toContain("Check the inbox of your new address");
    await who.post("/settings/email", { ...sent, email: "moved@demo.test" });
    const asked = (await who.get(back)).text;
    expect(asked).toContain("Check the inbox of your new address");
    expect(asked).toContain("moved@demo.test");
    const path = await mailedPath("moved@demo.test", "m");
    const opened = await visitor().get(path);
    expect(opened.headers.location).toBe(`/mail-change/do?token=${path.slice(1)}`);
    const confirmed = await visitor().post("/mail-change/do", { token: path.slice(1) });
    expect(confirmed.headers.location).toBe("/mail-change/do?done=1");
    expect(tokenOf(await enter("moved@demo.test"))).toBeTruthy();
    const undo = await mailedPath("premium@demo.test", "b");
    await visitor().post("/mail-change/undo", { token: undo.slice(1) });
    expect((await who.get("/profile")).headers.location).toMatch(/^\/login/);
  });
});
