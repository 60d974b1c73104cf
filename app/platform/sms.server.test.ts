import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createHttpSmsGateway, createSmsInbox, type Sms, type SmsGateway, SmsRefused } from "./sms.server";

const sms: Sms = { tenantId: 1, to: "+31612345678", text: "Je code is 123456", id: "s-1" };
const arrived: { to: string; text: string }[] = [];

function describeSms(name: string, open: () => SmsGateway) {
  describe(name, () => {
    beforeEach(() => {
      arrived.length = 0;
    });

    it("The SMS sender delivers the message", async () => {
      await open().send(sms);
      expect(arrived).toEqual([{ to: sms.to, text: sms.text }]);
    });

    it.each(["0612345678", "+31 6 12345678", "+0612345678", "", "+31612345678\n"])(
      "The SMS sender refuses the number %j",
      async (to) => {
        await expect(open().send({ ...sms, to })).rejects.toBeInstanceOf(SmsRefused);
        expect(arrived).toEqual([]);
      },
    );

    it("The SMS sender refuses a text that is empty or too long", async () => {
      await expect(open().send({ ...sms, text: "" })).rejects.toBeInstanceOf(SmsRefused);
      await expect(open().send({ ...sms, text: "x".repeat(481) })).rejects.toBeInstanceOf(SmsRefused);
    });
  });
}

describeSms("the inbox", () => createSmsInbox(({ to, text }) => void arrived.push({ to, text })));

describe("over HTTP", () => {
  let server: Server;
  let status = 202;
  let headers: IncomingHttpHeaders = {};
  let elsewhere = 0;
  const open = () =>
    createHttpSmsGateway(`http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`, "token");

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      if (request.url !== "/messages") elsewhere += 1;
      headers = request.headers;
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      if (status < 300) arrived.push(JSON.parse(Buffer.concat(chunks).toString()));
      response.writeHead(status, { location: "/elsewhere" }).end();
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  });
  afterAll(() => server.close());
  beforeEach(() => {
    status = 202;
  });

  describeSms("the gateway", open);

  it("The SMS sender sends its token and the id of the message", async () => {
    await open().send(sms);
    expect(headers).toMatchObject({ authorization: "Bearer token", "idempotency-key": "s-1" });
  });

  it("The SMS sender distinguishes a permanent refusal from a temporary one, and follows no redirect", async () => {
    status = 422;
    await expect(open().send(sms)).rejects.toBeInstanceOf(SmsRefused);
    for (const later of [429, 500, 302, 307]) {
      status = later;
      const error = await open()
        .send(sms)
        .catch((thrown: unknown) => thrown);
      expect(error, String(later)).toBeInstanceOf(Error);
      expect(error, String(later)).not.toBeInstanceOf(SmsRefused);
    }
    expect(elsewhere).toBe(0);
  });
});
