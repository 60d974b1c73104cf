import { partsOf } from "../faq-search";

export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  let at = 0;
  return partsOf(text, words).map((part) => {
    const key = at;
    at += part.text.length;
    return part.isHit ? <mark key={key}>{part.text}</mark> : part.text;
  });
}
