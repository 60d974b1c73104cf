import { operatorVerbs } from "~/operators/verbs/registry.server";
import type { AnyVerb } from "~/operators/verbs/verb.server";

const column = 49;
const width = 118;

/** The help of `npm run operator`, generated from the verbs. */
export function operatorHelp(): string {
  const blocks = Object.values(operatorVerbs).map((verb) => blockOf(verb));
  return ["What operators do on a site, named by its folder in tenants/.", "", ...blocks].join("\n");
}

function blockOf(verb: AnyVerb): string {
  const usage = `  operator ${[verb.name, ...wordsOf(verb)].join(" ")}`;
  const [first = "", ...rest] = wrapped(helpOf(verb));
  const indented = rest.map((line) => " ".repeat(column) + line);
  if (usage.length + 2 > column) return [usage, " ".repeat(column) + first, ...indented].join("\n");
  return [usage.padEnd(column) + first, ...indented].join("\n");
}

function helpOf({ help, shellHelp }: AnyVerb): string {
  const text = help.replaceAll("\n", " ");
  return shellHelp === null ? text : `${text}. ${shellHelp}`;
}

function wordsOf({ at, words, options }: AnyVerb): string[] {
  const site = at === "tenant" ? ["<site>"] : [];
  return [...site, ...Object.values(words), ...Object.values(options).map((option) => `[${option}]`)];
}

/** Breaks a text into lines that fit beside the usage. */
function wrapped(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width - column) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
