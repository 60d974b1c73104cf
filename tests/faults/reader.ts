import { type ClientRequest, request } from "node:http";
import { paths } from "~/paths";
import type { Person } from "../support/person";
import { insist, later } from "./load";

interface Seen {
  seq: number;
}

/**
 * Reads one conversation as the product's pages do. The stream resumes from the last event id after a broken
 * connection. A new message or a gap in the events triggers a read from the database (D39).
 */
export class Reader {
  view: number[] = [];
  /** The number of streams that were opened so far. */
  streams = 0;
  #lastEventId: string | null = null;
  #isStopped = false;
  #stream: ClientRequest | null = null;
  #looking: Promise<void> = Promise.resolve();

  constructor(
    readonly person: Person,
    readonly conversationId: string,
  ) {}

  async follow(): Promise<void> {
    while (!this.#isStopped) {
      await this.#listen();
      await later(20);
    }
    await this.#looking;
  }

  stop(): void {
    this.#isStopped = true;
    this.#stream?.destroy();
  }

  #listen(): Promise<void> {
    const { port, host, address, cookieHeader } = this.person;
    const known = this.#lastEventId === null ? {} : { "last-event-id": this.#lastEventId };
    const headers = { host: `${host}:${port}`, "x-forwarded-for": address, cookie: cookieHeader, ...known };
    return new Promise((done) => {
      const stream = request({ host: "127.0.0.1", port, path: paths.realtime(), headers, agent: false }, (answer) => {
        this.streams += 1;
        let rest = "";
        answer.setEncoding("utf8").on("data", (text: string) => {
          const frames = (rest + text).split("\n\n");
          rest = frames.pop() ?? "";
          for (const frame of frames) this.#hear(frame);
        });
        answer.once("error", () => done());
        answer.once("close", () => done());
      });
      this.#stream = stream;
      stream.once("error", () => done());
      stream.end();
    });
  }

  #hear(frame: string): void {
    this.#lastEventId = /^id: (.+)$/m.exec(frame)?.[1] ?? this.#lastEventId;
    const isNews = frame.includes("event: message") || frame.includes('"gap":true');
    if (isNews) this.#looking = this.#looking.then(() => this.look());
  }

  async look(): Promise<void> {
    const seen: number[] = [];
    for (let before = 999_999_999; ; before = seen[0] as number) {
      const { text } = await insist(() => this.person.get(paths.olderMessages(this.conversationId, before)));
      const page = JSON.parse(text) as { messages: Seen[]; hasOlder: boolean };
      seen.unshift(...page.messages.map(({ seq }) => seq));
      if (!page.hasOlder || page.messages.length === 0) break;
    }
    this.view = seen;
  }
}
