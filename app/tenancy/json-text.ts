/** One mistake in a JSON text. Lines and columns count from one. */
export interface JsonMistake {
  line: number;
  column: number;
  problem: string;
}

/**
 * Parses handwritten JSON and locates its mistakes. Repeated keys are mistakes too, although `JSON.parse` accepts them.
 */
export function readJsonText(text: string): { value: unknown; mistakes: JsonMistake[] } {
  const scan = new Scan(text);
  const isWhole = scan.document();
  return { value: isWhole ? JSON.parse(text) : undefined, mistakes: scan.mistakes };
}

const literal = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const stringText = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy;
const blank = /[ \t\r\n]*/y;

/** Scans a text once. Each method tells whether scanning can continue. */
class Scan {
  readonly mistakes: JsonMistake[] = [];
  private at = 0;

  constructor(private readonly text: string) {}

  document(): boolean {
    if (!this.value()) return false;
    this.skip();
    return this.at === this.text.length || this.fail("has something after its end");
  }

  private value(): boolean {
    this.skip();
    const sign = this.text[this.at];
    if (sign === "{") return this.entries("}", () => this.member(this.keys.at(-1) as Set<string>));
    if (sign === "[") return this.entries("]", () => this.value());
    if (sign === '"') return this.take(stringText) !== null || this.fail("has a text that does not end on its line");
    return this.take(literal) !== null || this.fail(this.isOver() ? "ends too early" : "has no value here");
  }

  private readonly keys: Set<string>[] = [];

  private entries(end: string, entry: () => boolean): boolean {
    this.at += 1;
    this.keys.push(new Set());
    this.skip();
    if (this.text[this.at] === end) return this.close();
    for (;;) {
      if (!entry()) return false;
      this.skip();
      if (this.text[this.at] === end) return this.close();
      if (this.text[this.at] !== ",")
        return this.fail(this.isOver() ? `ends before its ${end}` : `lacks a comma or ${end} before this`);
      this.at += 1;
      this.skip();
      if (this.text[this.at] === end) return this.fail(`has a comma too many before this ${end}`);
    }
  }

  private close(): boolean {
    this.at += 1;
    this.keys.pop();
    return true;
  }

  private member(known: Set<string>): boolean {
    this.skip();
    const place = this.at;
    const written = this.take(stringText);
    if (written === null) return this.fail("needs a name in double quotes here");
    const key = JSON.parse(written) as string;
    if (known.has(key)) this.mistakes.push({ ...this.placeOf(place), problem: `names ${key} twice` });
    known.add(key);
    this.skip();
    if (this.text[this.at] !== ":") return this.fail(`lacks a colon after ${key}`);
    this.at += 1;
    return this.value();
  }

  private take(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const [found] = pattern.exec(this.text) ?? [];
    if (found === undefined) return null;
    this.at += found.length;
    return found;
  }

  private skip(): void {
    this.take(blank);
  }

  private isOver(): boolean {
    return this.at >= this.text.length;
  }

  private fail(problem: string): false {
    this.mistakes.push({ ...this.placeOf(this.at), problem });
    return false;
  }

  private placeOf(at: number): { line: number; column: number } {
    const before = this.text.slice(0, at).split("\n");
    return { line: before.length, column: (before.at(-1) as string).length + 1 };
  }
}
