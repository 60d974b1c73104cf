import { Marked } from "./marked";

/** A text as paragraphs and lists. Lines that begin with "- " become list items. */
export function Prose({ text, words = [] }: { text: string; words?: readonly string[] }) {
  return (
    <div className="grid gap-3">
      {blocksOf(text).map((block) =>
        Array.isArray(block) ? (
          <ul key={block[0]} className="grid list-disc gap-1.5 pl-5 marker:text-ink-muted">
            {block.map((item) => (
              <li key={item}>
                <Marked text={item} words={words} />
              </li>
            ))}
          </ul>
        ) : (
          <p key={block}>
            <Marked text={block} words={words} />
          </p>
        ),
      )}
    </div>
  );
}

/** Joins consecutive list items into one list. */
export function blocksOf(text: string): (string | string[])[] {
  const blocks: (string | string[])[] = [];
  for (const line of text.split("\n")) {
    const last = blocks.at(-1);
    if (!line.startsWith("- ")) blocks.push(line);
    else if (Array.isArray(last)) last.push(line.slice(2));
    else blocks.push([line.slice(2)]);
  }
  return blocks;
}
