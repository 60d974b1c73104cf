/** Searches the FAQ while the reader types, with the same results as the server (`Questions`). */
import { type Searchable, findHits, partsOf } from "./faq-search";

const box = document.querySelector<HTMLElement>("[data-faq]");
const field = box?.querySelector<HTMLInputElement>('[name="q"]');
const questions = [...(box?.querySelectorAll("details") ?? [])];
const texts: Searchable[] = questions.map(({ id, textContent }) => ({ id, text: textContent ?? "" }));

const part = (selector: string) => box?.querySelector(selector) as HTMLElement;

function search(query: string): void {
  const isAsked = query.trim() !== "";
  const { words, ids } = findHits(texts, query);
  const counts: string[] = JSON.parse(box?.dataset.faq ?? "[]");
  part("[role=status]").textContent = isAsked ? (counts[ids.length] ?? "") : "";
  part("[data-faq-more]").hidden = !isAsked;
  part("[data-faq-list]").hidden = ids.length === 0;
  for (const question of questions) {
    question.hidden = !ids.includes(question.id);
    mark(question, isAsked ? words : []);
    question.open = Boolean(question.querySelector("summary ~ * mark"));
  }
}

function mark(question: HTMLElement, words: readonly string[]): void {
  for (const old of question.querySelectorAll("mark")) old.replaceWith(old.textContent ?? "");
  question.normalize();
  const walker = document.createTreeWalker(question, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  for (const text of found) {
    const parts = partsOf(text.data, words).map((part) => (part.isHit ? markOf(part.text) : part.text));
    if (parts.length > 1 || typeof parts[0] === "object") text.replaceWith(...parts);
  }
}

function markOf(words: string): HTMLElement {
  const mark = document.createElement("mark");
  mark.textContent = words;
  return mark;
}

field?.addEventListener("input", () => search(field.value));
