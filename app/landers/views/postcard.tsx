import { Drawing, lines } from "~/ui/drawing";
import type { PostcardInterest } from "../postcard-interests";

/** Drawings in the theme's hero colours, 120 by 150 units. They show places and things, never people. */
const drawings: Record<PostcardInterest, string> = {
  candlelight: lines(
    '<circle cx="60" cy="62" r="44" opacity=".35"/>',
    '<circle cx="60" cy="62" r="26" opacity=".5"/>',
    '<path class="fill-on-hero" d="M60 44c9 11 9 22 0 26-9-4-9-15 0-26z"/>',
    '<path class="fill-hero-a" d="M50 76h20v74H50zM58 70h4v8h-4z"/>',
    '<path class="fill-hero-a" opacity=".6" d="M82 98h16v52H82zM24 108h14v42H24z"/>',
  ),
  wine: lines(
    '<circle cx="88" cy="38" r="22" opacity=".6"/>',
    '<path class="fill-on-hero" opacity=".9" d="M34 44h52c2 30-4 46-22 50v34h16v6H40v-6h16V94C38 90 32 74 34 44z"/>',
    '<path class="fill-hero-b" d="M37 62h46c0 18-6 27-23 27S37 80 37 62z"/>',
  ),
  music: lines(
    '<circle class="fill-hero-a" cx="60" cy="76" r="46"/>',
    '<g fill="none" class="stroke-hero-c" stroke-width="1.5" opacity=".7">',
    '<circle cx="60" cy="76" r="38"/>',
    '<circle cx="60" cy="76" r="31"/>',
    '<circle cx="60" cy="76" r="24"/>',
    "</g>",
    '<circle class="fill-on-hero" cx="60" cy="76" r="14"/>',
    '<circle class="fill-hero-a" cx="60" cy="76" r="3"/>',
    '<path class="stroke-on-hero" fill="none" stroke-width="4" stroke-linecap="round" d="M108 22v44L88 92"/>',
  ),
  travelling: lines(
    '<circle class="fill-on-hero" opacity=".9" cx="60" cy="78" r="28"/>',
    '<path class="fill-hero-b" d="M0 84c20-10 40-10 60 0s40 10 60 0v66H0z"/>',
    '<path class="fill-hero-a" opacity=".75" d="M0 106c20-10 40-10 60 0s40 10 60 0v44H0z"/>',
    '<path class="fill-hero-a" d="M0 128c20-10 40-10 60 0s40 10 60 0v22H0z"/>',
    '<path class="fill-on-hero" d="M78 68v26H58zM82 60v34h18z"/>',
  ),
  dancing: lines(
    '<path opacity=".4" d="M60 0 4 150h44zM60 0l56 150H72z"/>',
    '<path class="stroke-on-hero" stroke-width="2" d="M60 0v24"/>',
    '<circle class="fill-on-hero" cx="60" cy="48" r="25"/>',
    '<path class="stroke-hero-a" fill="none" stroke-width="1.5" d="M36 42h48M36 54h48M60 23v50M48 26c-8 14-8 30 0 44M72 26c8 14 8 30 0 44"/>',
    '<path class="fill-hero-a" d="M0 132h120v18H0z"/>',
  ),
  coffee: lines(
    '<circle cx="60" cy="70" r="50" opacity=".35"/>',
    '<path class="fill-on-hero" d="M28 74h58c0 28-8 42-29 42S28 102 28 74z"/>',
    '<path class="stroke-on-hero" fill="none" stroke-width="6" d="M86 82c16-4 18 18-2 18"/>',
    '<path class="stroke-on-hero" fill="none" stroke-width="3.5" stroke-linecap="round" d="M46 62c-6-8 6-12 0-22M62 62c-6-8 6-12 0-22"/>',
    '<path class="fill-hero-a" d="M18 122h84v5H18z"/>',
  ),
  movies: lines(
    '<path opacity=".55" d="m60 104-60-76v-28h120v28z"/>',
    '<path class="fill-on-hero" opacity=".92" d="M18 18h84v50H18z"/>',
    '<path class="fill-hero-b" d="M30 58c10-22 22-22 30 0 6-12 16-12 30 0z"/>',
    '<path class="fill-hero-a" d="M8 150v-26c0-12 20-12 20 0v26zm38 0v-30c0-14 26-14 26 0v30zm42 0v-26c0-12 20-12 20 0v26z"/>',
  ),
  reading: lines(
    '<path opacity=".5" d="M92 20 60 84h64z"/>',
    '<path class="fill-on-hero" d="M60 92c-14-10-30-10-44-6v42c14-4 30-4 44 6 14-10 30-10 44-6V86c-14-4-30-4-44 6z"/>',
    '<path class="stroke-hero-b" fill="none" stroke-width="2.5" d="M60 92v42M26 98c8-1 17 0 25 4M26 110c8-1 17 0 25 4M94 98c-8-1-17 0-25 4M94 110c-8-1-17 0-25 4"/>',
    '<path class="fill-hero-a" d="m76 14 16-8 16 8 4 14H72z"/>',
  ),
  hiking: lines(
    '<circle class="fill-on-hero" cx="84" cy="40" r="15"/>',
    '<path class="fill-hero-b" d="m0 110 36-58 24 34 18-24 42 58v30H0z"/>',
    '<path class="fill-on-hero" opacity=".85" d="m36 52-12 20 9-4 6 6 7-7z"/>',
    '<path class="fill-hero-a" d="M0 128c30-22 60-6 120-26v48H0z"/>',
  ),
};

export function Postcard({ evening }: { evening: PostcardInterest }) {
  return (
    <Drawing
      viewBox="0 0 120 150"
      preserveAspectRatio="xMidYMid slice"
      className="size-full [background:linear-gradient(var(--t-hero-b),var(--t-hero-c))] fill-hero-c"
      lines={drawings[evening]}
    />
  );
}
