import { Drawing, lines } from "./drawing";

export type EmptyArtName =
  | "search"
  | "likes"
  | "messages"
  | "people"
  | "photos"
  | "wallet"
  | "offline"
  | "done"
  | "lock";

// Keep `drawings` plain data, because a call at module level would put the file into every page (`lazy-empty-art.tsx`).
const drawings: Record<EmptyArtName, readonly string[]> = {
  search: [
    '<circle cx="88" cy="76" r="34"/>',
    '<path d="m113 101 26 26" stroke-width="7"/>',
    '<path d="M74 70a18 18 0 0 1 18-14"/>',
  ],
  likes: [
    '<path d="M100 122C64 98 58 82 58 70c0-14 10-24 22-24 9 0 16 5 20 13 4-8 11-13 20-13 12 0 22 10 22 24 0 12-6 28-42 52z"/>',
    '<path d="M70 70c0-7 4-12 10-12"/>',
  ],
  messages: [
    '<path d="M52 52h64a10 10 0 0 1 10 10v28a10 10 0 0 1-10 10H82l-18 15v-15H52a10 10 0 0 1-10-10V62a10 10 0 0 1 10-10z"/>',
    '<path d="M138 74h10a10 10 0 0 1 10 10v26a10 10 0 0 1-10 10h-6v13l-16-13h-22"/>',
    '<path d="M60 70h46M60 83h30"/>',
  ],
  people: [
    '<circle cx="78" cy="66" r="18"/>',
    '<path d="M44 124c0-20 15-32 34-32s34 12 34 32"/>',
    '<circle cx="130" cy="72" r="13"/>',
    '<path d="M126 98c18-3 32 8 32 26"/>',
  ],
  photos: [
    '<rect x="48" y="50" width="84" height="70" rx="12"/>',
    '<circle cx="74" cy="76" r="8"/>',
    '<path d="m52 112 28-22 18 14 16-13 16 14M144 62l10 3-14 62"/>',
  ],
  wallet: [
    '<ellipse cx="82" cy="66" rx="32" ry="14"/>',
    '<path d="M50 66v16c0 8 14 14 32 14s32-6 32-14V66M50 82v16c0 8 14 14 32 14 6 0 12-1 17-2"/>',
    '<circle cx="128" cy="106" r="20"/>',
    '<path d="m128 97 3 6 6 1-4.5 5 1 6-5.5-3-5.5 3 1-6-4.5-5 6-1z"/>',
  ],
  offline: ['<path d="M66 112a24 24 0 1 1 6-47 32 32 0 0 1 61 10 19 19 0 0 1 2 37z"/>', '<path d="m56 48 92 84"/>'],
  done: ['<circle cx="100" cy="84" r="38"/>', '<path d="m82 85 13 13 24-27" stroke-width="6"/>'],
  lock: [
    '<rect x="62" y="76" width="76" height="56" rx="12"/>',
    '<path d="M78 76V62a22 22 0 0 1 44 0v14"/>',
    '<circle cx="100" cy="100" r="7"/>',
    '<path d="M100 107v10"/>',
  ],
};

const ground = [
  '<path class="fill-primary-soft" d="M44 36c24-30 74-32 104-10 30 21 44 62 22 92-21 29-66 44-104 34C30 142 14 112 18 84c2-18 14-33 26-48z"/>',
  '<circle class="fill-accent-soft" cx="164" cy="40" r="13"/>',
  '<circle class="fill-accent-soft" cx="32" cy="134" r="8"/>',
];
const pen =
  '<g class="fill-surface stroke-on-primary-soft" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round">';

export const emptyArtLines = (name: EmptyArtName): string => lines(...ground, pen, ...drawings[name], "</g>");

export function EmptyArt({ name }: { name: EmptyArtName }) {
  return (
    <Drawing viewBox="0 0 200 168" className="mx-auto h-auto w-44 max-w-full" fill="none" lines={emptyArtLines(name)} />
  );
}
