/** The port for outgoing text messages, over an HTTP gateway or into the inbox on /dev. */
import type { Env } from "./env.server";
import { measuredCall } from "./measured-call.server";
import { timeouts } from "./timeouts";
import { boundedQueue } from "./bounded-queue.server";

export type Sms = {
  tenantId: number;
  /** In international form, digits after a plus: +31612345678. */
  to: string;
  text: string;
  /** Identifier of the message, the same for each retry, so that the gateway sends the message once. */
  id?: string;
};

export type SmsGateway = {
  send(sms: Sms): Promise<void>;
};

export type SmsSink = (sms: Sms) => Promise<void> | void;

/** Error of a permanently refused message. A retry is pointless. */
export class SmsRefused extends Error {
  override name = "SmsRefused";
}

function checkSms(sms: Sms): void {
  if (!/^\+[1-9]\d{6,14}$/.test(sms.to)) throw new SmsRefused("the number is not in international form");
  if (sms.text.length === 0 || sms.text.length > 480) throw new SmsRefused("the text is empty or too long");
}

export function createSmsInbox(sink: SmsSink): SmsGateway {
  return {
    async send(sms) {
      checkSms(sms);
      await sink(sms);
    },
  };
}

/** Posts `{to, text}` as JSON with a bearer token, a form that common gateways accept. */
export function createHttpSmsGateway(url: string, token: string): SmsGateway {
  const { totalMs, ...limits } = timeouts.sms;
  const queue = boundedQueue(limits);
  return {
    async send(sms) {
      checkSms(sms);
      const post = () =>
        fetch(url, {
          method: "POST",
          redirect: "error",
          signal: AbortSignal.timeout(totalMs),
          headers: {
            authorization: `Bearer ${token}`,
            "content-type": "application/json",
            ...(sms.id ? { "idempotency-key": sms.id } : {}),
          },
          body: JSON.stringify({ to: sms.to, text: sms.text }),
        });
      const answer = await queue.run(() => measuredCall("sms", post));
      await answer.body?.cancel();
      if (answer.ok) return;
      const forGood = answer.status === 400 || answer.status === 404 || answer.status === 422;
      const problem = `the SMS gateway answered ${answer.status}`;
      throw forGood ? new SmsRefused(problem) : new Error(problem);
    },
  };
}

export function openSms(env: Pick<Env, "SMS_URL" | "SMS_TOKEN">, sink: SmsSink): SmsGateway {
  return env.SMS_URL ? createHttpSmsGateway(env.SMS_URL, env.SMS_TOKEN ?? "") : createSmsInbox(sink);
}
