/**
 * The port for outgoing mail, over SMTP or into the mailbox on /dev. Only jobs send, so that an error leads to a retry.
 * `MailRefused` means that a retry is pointless.
 */
import type { Transporter } from "nodemailer";
import type { Env } from "./env.server";
import { enhancedCode } from "./smtp-codes";
import { measuredCall } from "./measured-call.server";
import { timeouts } from "./timeouts";
import { boundedQueue } from "./bounded-queue.server";

type MailAddress = { name?: string; address: string };

export type Mail = {
  tenantId: number;
  from: MailAddress;
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
  /**
   * Identifier of the mail, the same for each retry. The Message-ID is made from the identifier, so that mail servers
   * recognise a repeated mail.
   */
  id?: string;
};

export type Mailer = {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
};

/** Receives the mails of an installation without a mail server, for instance in the table behind /dev. */
export type MailSink = (mail: Mail) => Promise<void> | void;

/** Error of a mail that the server refuses permanently, for instance because of its receiver. */
export class MailRefused extends Error {
  override name = "MailRefused";
}

/** Headers for unsubscribing with one click (RFC 2369, RFC 8058). For mails that the member did not ask for. */
export function unsubscribeHeaders(url: string): Record<string, string> {
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

const breaksLine = (text: string) => /[\r\n\0]/.test(text);

/** Refuses line breaks in headers, with which an attacker could add headers and receivers. */
function checkMail(mail: Mail): void {
  const headers = Object.entries(mail.headers ?? {}).flat();
  const lines = [mail.to, mail.subject, mail.from.address, mail.from.name ?? "", mail.id ?? "", ...headers];
  if (lines.some(breaksLine)) throw new MailRefused("a header of the mail holds a line break");
  if (!/^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(mail.to)) throw new MailRefused("the mail does not go to one address");
}

/** Words of a server that refuses the sender, in answers without an enhanced code (RFC 3463). */
const refusesSender = /\b(?:relay(?:ing)?|authenticat\w+)(?:\s|$)/i;
/** Codes 5.7.x refuse the sender by a rule of the server. */
const securitySubject = "7";

/**
 * True when the server refused the receiver. False after a refused greeting, login, sender or text, because the fault
 * may be ours and a retry may help.
 */
function isForGood(error: unknown): boolean {
  const { responseCode, response, command } = error as {
    responseCode?: unknown;
    response?: unknown;
    command?: unknown;
  };
  if (typeof responseCode !== "number" || responseCode < 500) return false;
  if (command !== "RCPT TO") return false;
  const text = String(response);
  const [, subject] = enhancedCode.exec(text) ?? [];
  return subject === undefined ? !refusesSender.test(text) : subject !== securitySubject;
}

export function createMailbox(sink: MailSink): Mailer {
  return {
    async send(mail) {
      checkMail(mail);
      await sink(mail);
    },
    close: async () => {},
  };
}

export function createSmtpMailer(url: string): Mailer {
  const { connectMs, greetingMs, socketMs, totalMs, concurrency, maxWaiting } = timeouts.smtp;
  const queue = boundedQueue({ concurrency, maxWaiting });
  const open = async () => {
    const { createTransport } = await import("nodemailer");
    const opened = createTransport({
      url,
      pool: true,
      maxConnections: concurrency,
      connectionTimeout: connectMs,
      greetingTimeout: greetingMs,
      socketTimeout: socketMs,
      // Forbid the content of a mail to read files or fetch URLs.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    opened.on("error", () => {});
    return opened;
  };
  // Loaded only in a process that sends mail (P14).
  let transport: Promise<Transporter> | undefined;

  return {
    async send(mail) {
      checkMail(mail);
      await queue
        .run(async () => {
          transport ??= open();
          const opened = await transport;
          return measuredCall("mail", () => within(totalMs, opened.sendMail(messageOf(mail))));
        })
        .catch((error: unknown) => {
          if (isForGood(error)) throw new MailRefused("the mail server refused the mail", { cause: error });
          throw error;
        });
    },
    close: async () => (await transport)?.close(),
  };
}

function messageOf(mail: Mail) {
  const { from, to, subject, text, html, headers, id } = mail;
  const domain = from.address.split("@")[1];
  return {
    from: { name: from.name ?? "", address: from.address },
    to: { name: "", address: to },
    subject,
    text,
    ...(html ? { html } : {}),
    ...(id ? { messageId: `<${id}@${domain}>` } : {}),
    // Prevents replies by out-of-office programs (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated", ...headers },
  };
}

async function within<T>(milliseconds: number, call: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the mail server took too long")), milliseconds);
  });
  return Promise.race([call, late]).finally(() => clearTimeout(timer));
}

export function openMailer(env: Pick<Env, "SMTP_URL">, sink: MailSink): Mailer {
  return env.SMTP_URL ? createSmtpMailer(env.SMTP_URL) : createMailbox(sink);
}
