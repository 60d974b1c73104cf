import { createHash } from "node:crypto";

/** A fixed name for each statement text, so that a connection parses and plans each text once. */
export class StatementNames {
  readonly #names = new Map<string, string>();

  /**
   * Maximum statement texts with a name. Names for all generated texts (long IN lists) would fill the server's memory
   * with plans.
   */
  constructor(private readonly most = 500) {}

  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || this.#names.size >= this.most) return known;
    const name = `s_${createHash("sha1").update(text).digest("base64url").slice(0, 20)}`;
    this.#names.set(text, name);
    return name;
  }
}
