import type { PictureInterest } from "../../pictures";

/** Two-tone drawings, 48 by 48 units. Class `b` is the second tone. */
export const pictures: Record<PictureInterest, string> = {
  kissing:
    '<path d="M24 14c4-5 9-5 12-2 3 2 6 7 9 10-8 11-15 15-21 15S11 33 3 22c3-3 6-8 9-10 3-3 8-3 12 2z"/><path class="b" d="M9 22c8-2 11 1 15 1s7-3 15-1c-6 4-10 6-15 6s-9-2-15-6z"/>',
  candlelight: '<path d="M17 24h14v22H17z"/><path class="b" d="M24 2c8 10 8 17 0 20-8-3-8-10 0-20z"/>',
  music: '<circle cx="24" cy="24" r="21"/><circle class="b" cx="24" cy="24" r="9"/><circle cx="24" cy="24" r="2.5"/>',
  wine: '<path d="M11 3h26c2 18-3 27-11 28v10h8v4H14v-4h8V31C14 30 9 21 11 3z"/><path class="b" d="M13 14h22c0 9-4 14-11 14s-11-5-11-14z"/>',
  travelling:
    '<path class="b" d="M24 2c10 0 17 7 17 16 0 8-8 14-12 19H19C15 32 7 26 7 18 7 9 14 2 24 2z"/><path d="M24 2c6 0 8 8 8 16 0 7-3 14-4 19h-8c-1-5-4-12-4-19 0-8 2-16 8-16zM18 40h12v6H18z"/>',
  dancing:
    '<circle cx="24" cy="27" r="19"/><path class="b" d="M23 0h2v8h-2zM6 21h36v3H6zM6 31h36v3H6zM17 9h3v36h-3zM28 9h3v36h-3z"/>',
  coffee:
    '<path d="M5 20h30v12c0 9-5 13-15 13S5 41 5 32zM35 22c12-3 12 17-1 17v-5c6 0 6-8 1-7z"/><path class="b" d="M12 16c-5-6 4-8 0-14h4c4 6-5 8 0 14zM22 16c-5-6 4-8 0-14h4c4 6-5 8 0 14z"/>',
  movies: '<path d="M4 18h40v26H4z"/><path class="b" d="M3 12 41 3l2 7L5 19z"/><path class="b" d="M20 25l10 6-10 6z"/>',
  cats: '<path d="M10 4l9 9h10l9-9c4 10 5 18 3 25-2 8-9 15-17 15S9 37 7 29C5 22 6 14 10 4z"/><path class="b" d="M13 23c4-3 7-1 8 3-4 2-7 1-8-3zM35 23c-4-3-7-1-8 3 4 2 7 1 8-3zM21 33h6l-3 4z"/>',
  hiking:
    '<path d="M0 44 18 12l10 17 6-9 14 24z"/><path class="b" d="M18 12l-7 13 5-2 4 3 4-3z"/><circle class="b" cx="38" cy="9" r="6"/>',
  gardening:
    '<path d="M11 28h26l-4 18H15z"/><path class="b" d="M23 28V16C12 16 8 10 8 3c10 0 15 5 16 11 1-6 6-11 16-11 0 7-4 13-15 13v12z"/>',
  cooking: '<path d="M3 22h42v10c0 8-5 13-12 13H15C8 45 3 40 3 32z"/><path class="b" d="M0 15h48v4H0zM20 8h8v5h-8z"/>',
  reading:
    '<path d="M24 14C17 9 10 8 2 10v30c8-2 15-1 22 4 7-5 14-6 22-4V10c-8-2-15-1-22 4z"/><path class="b" d="M23 14h2v30h-2zM7 17c5 0 8 1 12 3v3c-4-2-7-3-12-3zM41 17c-5 0-8 1-12 3v3c4-2 7-3 12-3z"/>',
  sailing:
    '<path d="M4 34h40c-3 8-6 11-12 11H16C10 45 7 42 4 34z"/><path class="b" d="M23 3v28H7C9 19 14 9 23 3zM26 8c9 4 13 13 14 23H26z"/>',
  theatre:
    '<path d="M3 4h42v8H3z"/><path class="b" d="M3 12c8 6 8 24 2 33H3zM45 12c-8 6-8 24-2 33h2z"/><path d="M14 12h20l8 32H6z" opacity=".45"/>',
  dogs: '<path d="M12 10h24v16c0 12-5 18-12 18s-12-6-12-18z"/><path class="b" d="M12 8C3 8 1 18 5 28c6 0 8-8 8-14zM36 8c9 0 11 10 7 20-6 0-8-8-8-14zM20 30h8l-4 5z"/>',
};
