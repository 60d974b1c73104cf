import { parseAst, type Plugin } from "vite";

/**
 * Vite plugin, for the server build only: `{ ...a, b }` becomes `Object.assign({}, a, { b })`. To the engine of Node 20,
 * what a spread begins has no place among the shapes it knows, so each property behind it makes a shape of its own, every time:
 * 0.7 us, and 0.6 KB that live until the old generation is collected. A page came to a hundred of them (P1). It goes when
 * the engine gives them a place. A source with a `__proto__` of its own would become the prototype: what we are sent passes a strict
 * schema, which knows none.
 */
export function joinedSpreads(): Plugin {
  return {
    name: "joined-spreads",
    apply: (config, { command }) => command === "build" && Boolean(config.build?.ssr),
    renderChunk: (code) => ({ code: joinSpreads(code), map: null }),
  };
}

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

interface Part extends Node {
  kind?: "init" | "get" | "set";
  computed?: boolean;
  key?: { type: string; name?: string; value?: unknown };
}

interface Edit {
  at: number;
  /** How many characters go, and what comes in their place. */
  cut: number;
  put: string;
}

/** The same code with its objects that begin with a spread put together by `Object.assign`. */
export function joinSpreads(code: string): string {
  const edits = objectsIn(parseAst(code) as unknown as Node)
    .filter(beginsWithSpread)
    .flatMap(editsOf)
    .sort((one, other) => one.at - other.at);
  let done = 0;
  const kept = edits.map(({ at, cut, put }) => {
    const piece = code.slice(done, at) + put;
    done = at + cut;
    return piece;
  });
  return kept.join("") + code.slice(done);
}

function objectsIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (!isNode(value)) return [];
  const within = Object.values(value).flatMap(objectsIn);
  return value.type === "ObjectExpression" ? [value, ...within] : within;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

const partsOf = (object: Node) => object.properties as Part[];

const isSpread = (part: Part | undefined) => part?.type === "SpreadElement";

/** Accessors and a prototype are of the object they stand in, and would not be carried over. */
function beginsWithSpread(object: Node): boolean {
  const parts = partsOf(object);
  if (parts.length < 2 || !isSpread(parts[0])) return false;
  return parts.every((part) => isSpread(part) || isPlain(part)) && !changesWhatIsRead(parts);
}

function isPlain({ kind, computed, key }: Part): boolean {
  // What is computed may come out as a prototype too, unless it is written there.
  if (computed) return kind === "init" && key?.type === "Literal" && key.value !== "__proto__";
  return kind === "init" && (key?.name ?? key?.value) !== "__proto__";
}

const changing = ["AwaitExpression", "YieldExpression", "AssignmentExpression", "UpdateExpression"];

/** `assign` reads its sources once all values behind them are there: what these change, or wait for, it would read changed. */
function changesWhatIsRead(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(changesWhatIsRead);
  if (!isNode(value)) return false;
  const isDelete = value.type === "UnaryExpression" && value.operator === "delete";
  return isDelete || changing.includes(value.type) || Object.values(value).some(changesWhatIsRead);
}

/** Around and between the parts, so that what stands within them may be edited too. */
function editsOf(object: Node): Edit[] {
  const parts = partsOf(object);
  const within = parts.flatMap((part, at): Edit[] => {
    if (isSpread(part)) return [{ at: part.start, cut: "...".length, put: "" }];
    const opens = isSpread(parts[at - 1]) ? [{ at: part.start, cut: 0, put: "{ " }] : [];
    const closes = isSpread(parts[at + 1] ?? parts[0]) ? [{ at: part.end, cut: 0, put: " }" }] : [];
    return [...opens, ...closes];
  });
  return [
    { at: object.start, cut: 1, put: " Object.assign({}, " },
    ...within,
    { at: object.end - 1, cut: 1, put: ")" },
  ];
}
