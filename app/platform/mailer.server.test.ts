import { type AddressInfo, createServer, type Socket } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createMailbox,
  createSmtpMailer,
  type Mail,
  type Mailer,
  MailRefused,
  unsubscribeHeaders,
} from "./mailer.server";
import { type ParsedMail, readMail } from "../../tests/support/smtp-mail";

const mail: Mail = {
  tenantId: 1,
  from: { name: "Ember — post", address: "post@ember.example" },
  to: "jane@example.org",
  subject: "Nieuws voor jou ✓",
  text: "Hallo,\n.een punt aan het begin\n",
  html: "<p>Hallo</p>",
  headers: unsubscribeHeaders("https://ember.example/u/token"),
  id: "0190-mail",
};

type Arrived = { to: string; subject: string; text: string; headers: Record<string, string> };
const arrived: Arrived[] = [];

function describeMailer(name: string, open: () => Mailer) {
  describe(name, () => {
    let mailer: Mailer;
    beforeAll(() => {
      mailer = open();
    });
    afterAll(() => mailer.close());
    beforeEach(() => {
      arrived.length = 0;
    });

    it("The mailer delivers the mail with its headers", async () => {
      await mailer.send(mail);
      expect(arrived).toHaveLength(1);
      expect(arrived[0]).toMatchObject({ to: "jane@example.org", subject: mail.subject });
      expect(arrived[0]?.text).toContain("\n.een punt aan het begin");
      expect(arrived[0]?.headers["list-unsubscribe"]).toBe("<https://ember.example/u/token>");
      expect(arrived[0]?.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    });

    it.each([
      ["a second receiver", { to: "jane@example.org, john@example.org" }],
      ["no address", { to: "jane" }],
      ["a header in the subject", { subject: "Hi\r\nBcc: john@example.org" }],
      ["a header in the receiver", { to: "jane@example.org\r\nBcc: john@example.org" }],
      ["a header in the sender", { from: { name: "Ember\nBcc: john@example.org", address: "post@ember.example" } }],
      ["a header in a header", { headers: { "X-A": "1\r\nBcc: john@example.org" } }],
    ])("The mailer refuses %s for good", async (_what, change) => {
      await expect(mailer.send({ ...mail, ...change })).rejects.toBeInstanceOf(MailRefused);
      expect(arrived).toEqual([]);
    });

    it("The mailer delivers many mails at once", async () => {
      await Promise.all(Array.from({ length: 20 }, (_, at) => mailer.send({ ...mail, id: `m${at}` })));
      expect(arrived).toHaveLength(20);
    });
  });
}

describeMailer("the mailbox", () =>
  createMailbox(({ to, subject, text, headers = {} }) => {
    const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    arrived.push({ to, subject, text, headers: Object.fromEntries(lower) });
  }),
);

describe("over SMTP", () => {
  let answer: { code: number; words?: string; to?: "the sender" | "the text" } | "silence" | undefined;
  const parsed: ParsedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onMailFrom(_address, _session, done) {
      done(refusal("the sender"));
    },
    onRcptTo(_address, _session, done) {
      if (answer === "silence") return;
      done(refusal(undefined));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const found = readMail(Buffer.concat(chunks).toString("utf8"));
        parsed.push(found);
        arrived.push({ ...found, to: session.envelope.rcptTo.map(({ address }) => address).join() });
        done(refusal("the text"));
      });
    },
  });
  function refusal(to: "the sender" | "the text" | undefined): Error | undefined {
    if (!answer || answer === "silence" || answer.to !== to) return undefined;
    return Object.assign(new Error(answer.words ?? "no"), { responseCode: answer.code });
  }
  const url = () => `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;

  beforeAll(() => new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready)));
  afterAll(() => new Promise<void>((closed) => server.close(closed)));
  beforeEach(() => {
    answer = undefined;
    parsed.length = 0;
  });

  describeMailer("the SMTP mailer", () => createSmtpMailer(url()));

  it("The Message-ID is made from the mail's id, so that a repeated mail is recognised", async () => {
    const mailer = createSmtpMailer(url());
    await mailer.send(mail);
    expect(parsed[0]?.headers["message-id"]).toBe("<0190-mail@ember.example>");
    expect(parsed[0]?.headers["auto-submitted"]).toBe("auto-generated");
    await mailer.close();
  });

  it("The mailer distinguishes a permanent refusal from a temporary one", async () => {
    const mailer = createSmtpMailer(url());
    answer = { code: 550 };
    await expect(mailer.send(mail)).rejects.toBeInstanceOf(MailRefused);
    answer = { code: 451 };
    const later = await mailer.send(mail).catch((error: unknown) => error);
    expect(later).toBeInstanceOf(Error);
    expect(later).not.toBeInstanceOf(MailRefused);
    answer = undefined;
    await mailer.send(mail);
    await mailer.close();
  });

  it.each([
    ["its sender", { code: 550, words: "sender rejected", to: "the sender" }],
    ["an unauthenticated sender", { code: 530, words: "5.7.0 Authentication required", to: "the sender" }],
    ["mails for other servers", { code: 554, words: "5.7.1 Relay access denied" }],
    ["mails for other servers in words", { code: 550, words: "relay not permitted" }],
  ] as const)("A mail waits for the operator when the server refuses %s", async (_, refused) => {
    const mailer = createSmtpMailer(url());
    answer = refused;
    const error = await mailer.send(mail).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailRefused);
    await mailer.close();
  });

  it.each(["5.1.1 <mia@relay.test>: no such user", "no such user (mx-relay3.example.net)"])(
    "A receiver refused with the words %s is refused for good",
    async (words) => {
      const mailer = createSmtpMailer(url());
      answer = { code: 550, words };
      await expect(mailer.send(mail)).rejects.toBeInstanceOf(MailRefused);
      await mailer.close();
    },
  );

  it("A mail waits for the operator when the server refuses the sender after the text", async () => {
    const mailer = createSmtpMailer(url());
    answer = { code: 554, words: "Message rejected: Email address is not verified", to: "the text" };
    const error = await mailer.send(mail).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailRefused);
    await mailer.close();
  });

  it("A mail waits for the operator when the server refuses the connection", async () => {
    const sockets: Socket[] = [];
    const closed = createServer((socket) => {
      sockets.push(socket);
      socket.on("error", () => {}).end("554 no service here\r\n");
    });
    await new Promise<void>((ready) => closed.listen(0, "127.0.0.1", ready));
    const mailer = createSmtpMailer(`smtp://127.0.0.1:${(closed.address() as AddressInfo).port}`);
    const error = await mailer.send(mail).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailRefused);
    await mailer.close();
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => closed.close(done));
  });

  it("Without an answer from a server, sending fails and may be tried again", async () => {
    const mailer = createSmtpMailer("smtp://127.0.0.1:9");
    const error = await mailer.send(mail).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailRefused);
    await mailer.close();
  });
});
