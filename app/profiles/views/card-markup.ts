import type { Translate } from "~/i18n/messages";
import { paths } from "~/paths";
import { fictionalLabelMarkup } from "~/ui/fictional-label";
import { iconMarkup } from "~/ui/icon";
import { type Markup, markup } from "~/ui/markup";
import { photoPlaceholder } from "~/ui/photo-placeholder";
import { type TagLooks, tagMarkup } from "~/ui/tag";
import type { PersonCard, ShownPhoto } from "../card";
import { interestWords } from "../fields";

export interface CardWords {
  t: Translate;
  distance: (km: number) => string;
}

export interface CardLooks {
  /** Above the fold: its photo is loaded at once. */
  priority?: boolean;
  /** What a list adds in the corner: "New", "Match". */
  mark?: TagLooks | null;
}

/**
 * A person in a grid: the whole tile is the link; what is known stands on the photo's foot. As text, on the server and in
 * the browser alike: twenty cards drawn by React were half of a members page (P1).
 */
export function cardMarkup(person: PersonCard, words: CardWords, { priority = false, mark }: CardLooks): string {
  const { id, name, photo } = person;
  // All lead to one and the same route, which is asked for ahead of time once.
  const discover = priority && markup` data-discover="true"`;
  const tile = markup`<a class="person" href="${paths.member(id)}"${discover}>${face(photo, name, priority)}${foot(person, words)}${head(person, words, mark)}</a>`;
  return tile.text + safetyLink(person, words).text;
}

const noPhoto = "photo relative grid place-items-center overflow-hidden scheme-dark aspect-tile";

function face(photo: ShownPhoto | null, name: string, isFirst: boolean): Markup {
  if (!photo) {
    const [first = "?"] = name.trim();
    return markup`<span class="${noPhoto}"><span aria-hidden="true" class="-mt-6 font-display text-7xl text-ink opacity-90">${first.toLocaleUpperCase()}</span></span>`;
  }
  const colour = photoPlaceholder(photo);
  const style = colour ? markup` style="--ph:${colour["--ph"]}"` : null;
  const loading = isFirst ? "eager" : "lazy";
  return markup`<span class="photo relative block overflow-hidden aspect-tile"${style}><img src="${photo.src}" alt="" loading="${loading}" decoding="async" class="absolute inset-0 size-full object-cover"></span>`;
}

function foot({ name, age, place, km, shared }: PersonCard, { t, distance }: CardWords): Markup {
  const near = km === null ? null : t("common:person.within", { distance: distance(km) });
  const where = near === null ? place : `${near} · ${place?.split(",")[0] ?? ""}`;
  // A long name is cut, with its comma and the space that stays at its end, never the age.
  const called = age === null ? name : `${name},\u00a0`;
  const years = age === null ? null : markup`<span class="shrink-0">${age}</span>`;
  const line = where
    ? markup`<span class="person-line">${iconMarkup({ name: "map-pin" })}<span class="truncate">${where}</span></span>`
    : null;
  return markup`<span class="person-foot"><span class="person-name"><span class="truncate">${called}</span>${years}</span>${line}${common(shared, t)}</span>`;
}

function common(shared: readonly string[], t: Translate): Markup | null {
  if (shared.length === 0) return null;
  const icon = iconMarkup({ name: "heart", className: "fill-current" });
  const first = shared.slice(0, 2).map((interest) => interestWords(t, interest));
  return markup`<span class="person-line font-medium">${icon}<span class="sr-only">${t("profiles:page.sharedTitle")}: </span><span class="truncate">${first.join(", ")}</span></span>`;
}

function head({ fictional, activeToday }: PersonCard, { t }: CardWords, mark: CardLooks["mark"]): Markup | null {
  const today = activeToday && !mark && markup`<span class="person-today">${t("profiles:page.activeToday")}</span>`;
  const told = fictional ? fictionalLabelMarkup(fictional) : today;
  if (!told && !mark) return null;
  // Even an empty first half keeps the mark in its corner.
  return markup`<span class="person-head">${told || markup`<span></span>`}${mark ? tagMarkup(mark) : null}</span>`;
}

/** Block and report, one tap from the card (ROL-20). Visitors have nobody to block. */
function safetyLink({ id, name }: PersonCard, { t }: CardWords): Markup {
  const label = t("safety:cardAction", { name });
  const icon = iconMarkup({ name: "ellipsis-vertical" });
  return markup`<a class="person-more" href="${paths.report(id)}" aria-label="${label}" title="${label}">${icon}</a>`;
}
