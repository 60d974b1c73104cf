/**
 * The port for outgoing mail, with two adapters: SMTP, and the mailbox on /dev. Jobs send from the outbox, so
 * failures are thrown and retried. `MailRefused` means that a retry is pointless.
 */
import type { Transporter } from "nodemailer";
import type { Env } from "./env.server";
import { timeouts } from "./timeouts";
import { boundedQueue } from "./work-queue.server";

type MailAddress = { name?: string; address: string };

export type Mail = {
  tenantId: number;
  from: MailAddress;
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
  /** Unchanged over retries. The Message-ID is made of it, so that mail servers recognise a duplicate. */
  id?: string;
};

export type Mailer = {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
};

/** Receives the mails of a deployment without a mail server, for instance into the table behind /dev. */
export type MailSink = (mail: Mail) => Promise<void> | void;

/** The receiver or the mail was refused for good. */
export class MailRefused extends Error {
  override name = "MailRefused";
}

/** Headers for mails sent without a member's request: one-click unsubscribing (RFC 2369, RFC 8058). */
export function unsubscribeHeaders(url: string): Record<string, string> {
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

const breaksLine = (text: string) => /[\r\n\0]/.test(text);

/** Line breaks in a header would let an attacker add headers and receivers. */
function checkMail(mail: Mail): void {
  const headers = Object.entries(mail.headers ?? {}).flat();
  const lines = [mail.to, mail.subject, mail.from.address, mail.from.name ?? "", mail.id ?? "", ...headers];
  if (lines.some(breaksLine)) throw new MailRefused("a header of the mail holds a line break");
  if (!/^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(mail.to)) throw new MailRefused("the mail does not go to one address");
}

function isForGood(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown };
  // A refused login (535) is the operator's mistake, not the receiver's: the mail waits for its repair.
  return typeof responseCode === "number" && responseCode >= 500 && code !== "EAUTH";
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
      // A mail's content may not read files or fetch addresses.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    opened.on("error", () => {});
    return opened;
  };
  // Load the mail transport only in the process that sends mail (P14).
  let transport: Promise<Transporter> | undefined;

  return {
    async send(mail) {
      checkMail(mail);
      await queue
        .run(async () => {
          transport ??= open();
          return within(totalMs, (await transport).sendMail(messageOf(mail)));
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
    // Tells out-of-office programs not to answer (RFC 3834).
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
