import { countCharacters } from "~/platform/characters";
import { readableLine, readableText } from "~/platform/invisible-characters";

/** Pause in typing after which screen readers announce the count. */
const pauseMs = 1_000;
/** Remaining characters below which the count is announced. */
const saidFrom = 50;

/** Number of characters as the server counts them. The server stores repeated spaces of a one-line field as one. */
export const typedLength = (typed: string, isLine: boolean): number =>
  countCharacters(isLine ? readableLine(typed) : readableText(typed));

/** Shows the number of typed characters beside a field's limit. The server counts again. */
export function startLimits(): void {
  const voice = document.createElement("p");
  voice.className = "unseen";
  voice.ariaLive = "polite";
  document.body.append(voice);
  let pause: ReturnType<typeof setTimeout> | undefined;

  const count = (field: EventTarget | null) => {
    const limit = isText(field) ? field.closest(".field")?.querySelector<HTMLElement>("[data-limit]") : null;
    if (!limit || !isText(field)) return null;
    const typed = typedLength(field.value, field instanceof HTMLInputElement);
    const most = Number(limit.dataset.limit);
    limit.textContent = (limit.dataset.count ?? "").replace("{n}", String(typed));
    limit.toggleAttribute("data-over", typed > most);
    return most - typed < saidFrom ? limit.textContent : "";
  };

  for (const limit of document.querySelectorAll("[data-limit]")) {
    const field = limit.closest(".field")?.querySelector<HTMLInputElement>("textarea, input");
    if (field?.value) count(field);
  }
  document.addEventListener("input", ({ target }) => {
    const words = count(target);
    if (words === null) return;
    clearTimeout(pause);
    pause = setTimeout(() => {
      voice.textContent = words;
    }, pauseMs);
  });
}

const isText = (target: unknown): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
