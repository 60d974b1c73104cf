/** Drawings of gifts (AMB-109), as symbols of the icon file that the chat refers to. */
import type { GiftId } from "../../app/tenancy/vocabulary.ts";

const soft = 'fill="currentColor" fill-opacity=".28"';
const line = 'fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"';
const full = 'fill="currentColor"';

const shapes: Record<GiftId, string> = {
  rose:
    `<path ${soft} d="M24 5c-7 0-12 4.5-12 10.5S17 26 24 26s12-4.5 12-10.5S31 5 24 5z"/>` +
    `<path ${line} d="M24 26v18M24 9.5c4 0 7 2.3 7 5.5s-3 6-7 6-6.5-2.3-6.5-5 2.3-4 5-4 4 1.5 4 3.2"/>` +
    `<path ${full} d="M24 40c6 0 10-3 11-8-6-.5-11 2-11 8zM24 36c-5 0-8-2.5-9-7 5-.5 9 2 9 7z"/>`,
  espresso:
    `<path ${soft} d="M9 20h26v9a12 12 0 0 1-12 12h-2A12 12 0 0 1 9 29z"/>` +
    `<path ${line} d="M9 20h26v9a12 12 0 0 1-12 12h-2A12 12 0 0 1 9 29zM35 23h2.5a4.5 4.5 0 0 1 0 9H35M7 44h30M17 14c-2-3 2-4 0-8M25 14c-2-3 2-4 0-8"/>`,
  champagne:
    `<path ${soft} d="M15 16h18l-1 6a8 8 0 0 1-16 0z"/>` +
    `<path ${line} d="M14 5h20l-2 17a8 8 0 0 1-16 0zM24 30v12M17 43h14"/>` +
    `<circle ${full} cx="21" cy="21" r="1.5"/><circle ${full} cx="26.5" cy="18" r="1.5"/><circle ${full} cx="24" cy="12" r="1.3"/>`,
  star:
    `<path ${soft} d="m24 4 6 12.5 13.5 1.8-9.9 9.5 2.5 13.6L24 34.8l-12.1 6.6 2.5-13.6-9.9-9.5L18 16.5z"/>` +
    `<path ${line} d="m24 4 6 12.5 13.5 1.8-9.9 9.5 2.5 13.6L24 34.8l-12.1 6.6 2.5-13.6-9.9-9.5L18 16.5zM24 14v6"/>`,
  cake:
    `<path ${soft} d="M7 27c3 4 6 4 8.5 1 2.5 3.5 6 3.5 8.5 0 2.5 3.5 6 3.5 8.5 0 2.5 3 5.5 3 8.5-1v15H7z"/>` +
    `<path ${line} d="M10 20h28a3 3 0 0 1 3 3v19H7V23a3 3 0 0 1 3-3zM7 27c3 4 6 4 8.5 1 2.5 3.5 6 3.5 8.5 0 2.5 3.5 6 3.5 8.5 0 2.5 3 5.5 3 8.5-1M24 20v-7"/>` +
    `<path ${full} d="M24 3c2.5 3 3.5 4.5 3.5 6a3.5 3.5 0 0 1-7 0C20.5 7.5 21.5 6 24 3z"/>`,
  firework:
    `<circle ${soft} cx="24" cy="21" r="11"/>` +
    `<path ${line} d="M24 15V6M24 27v9M18 21H9M30 21h9M20 17l-6-6M28 17l6-6M20 25l-6 6M28 25l6 6"/>` +
    `<circle ${full} cx="24" cy="21" r="2.5"/><circle ${full} cx="38" cy="39" r="1.8"/><circle ${full} cx="11" cy="41" r="1.8"/><circle ${full} cx="24" cy="43" r="1.5"/>`,
  seashell:
    `<path ${soft} d="M24 7C12 7 5 16 5 25c0 5 8 11 14 14h10c6-3 14-9 14-14 0-9-7-18-19-18z"/>` +
    `<path ${line} d="M24 7C12 7 5 16 5 25c0 5 8 11 14 14h10c6-3 14-9 14-14 0-9-7-18-19-18zM24 7v32M24 39 14 10M24 39 34 10M22 39 8 17M26 39l14-22M18 39v4h12v-4"/>`,
  candle:
    `<path ${soft} d="M17 22h14v20H17z"/>` +
    `<path ${line} d="M17 22h14v20H17zM24 22v-4M10 42h28M17 28c3 0 3 4 5 4"/>` +
    `<path ${full} d="M24 3c4 4.5 5 7 5 9a5 5 0 0 1-10 0c0-2 1-4.5 5-9z"/>`,
};

export function drawGifts(): string {
  return Object.entries(shapes)
    .map(([id, lines]) => `<symbol id="gift-${id}" viewBox="0 0 48 48">${lines}</symbol>`)
    .join("");
}
