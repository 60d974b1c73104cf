/**
 * A theme's art: a pattern tile, and a hero of CSS gradients and small SVG masks. The art mixes only the three hero
 * colours, so that text keeps its tested contrast. The masks are data URLs, so the CSP needs `img-src data:`.
 */
import type { HeroTone } from "./theme-colours";

function svgMask(width: number, height: number, drawing: string): string {
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}' viewBox='0 0 ${width} ${height}' ` +
    `preserveAspectRatio='xMidYMid slice' fill='none' stroke='#000' stroke-linecap='round'>${drawing}</svg>`;
  return `url("data:image/svg+xml,${svg.replaceAll("#", "%23").replaceAll("<", "%3C").replaceAll(">", "%3E")}")`;
}

type Pattern = { size: string; mask: string };

export const patterns = {
  sparks: {
    size: "88px",
    mask: svgMask(
      88,
      88,
      "<path fill='#000' stroke='none' d='M20 8c1 8 4 11 12 12-8 1-11 4-12 12-1-8-4-11-12-12 8-1 11-4 12-12zM66 48c.7 6 3 8 9 " +
        "9-6 1-8 3-9 9-.7-6-3-8-9-9 6-1 8-3 9-9z'/><circle cx='62' cy='18' r='2' fill='#000' stroke='none'/>" +
        "<circle cx='24' cy='66' r='2.5' fill='#000' stroke='none'/>",
    ),
  },
  waves: {
    size: "120px",
    mask: svgMask(
      120,
      60,
      "<path d='M0 15c20-14 40-14 60 0s40 14 60 0M0 35c20-14 40-14 60 0s40 14 60 0M0 55c20-14 40-14 60 0s40 14 60 0' " +
        "stroke-width='1.5'/>",
    ),
  },
  petals: {
    size: "96px",
    mask: svgMask(
      96,
      96,
      "<g stroke-width='1.5'><path d='M24 24c-10-12-10-18 0-20 10 2 10 8 0 20zM24 24c12-10 18-10 20 0-2 10-8 10-20 0zM24 " +
        "24c10 12 10 18 0 20-10-2-10-8 0-20zM24 24c-12 10-18 10-20 0 2-10 8-10 20 0z'/><path d='M72 72c-7-8-7-13 0-14 7 1 " +
        "7 6 0 14zM72 72c8-7 13-7 14 0-1 7-6 7-14 0zM72 72c7 8 7 13 0 14-7-1-7-6 0-14zM72 72c-8 7-13 7-14 0 1-7 6-7 14 0z'/></g>",
    ),
  },
  weave: {
    size: "32px",
    mask: svgMask(32, 32, "<path d='M0 8h20M28 8h4M0 24h4M12 24h20M8 0v4M8 12v20M24 0v20M24 28v4' stroke-width='1'/>"),
  },
  blobs: {
    size: "140px",
    mask: svgMask(
      140,
      140,
      "<g fill='#000' stroke='none'><path d='M30 16c18-6 36 4 34 22s-20 26-36 18-18-34 2-40z'/><path d='M98 78c14-8 30 0 30 " +
        "16s-14 24-28 18-16-26-2-34z'/><circle cx='104' cy='30' r='7'/><circle cx='30' cy='108' r='10'/></g>",
    ),
  },
  sprigs: {
    size: "110px",
    mask: svgMask(
      110,
      110,
      "<g stroke-width='1.4'><path d='M20 62c4-18 10-30 22-42M24 48c-8-2-12-7-12-14 8 0 12 5 12 14zM29 37c8 2 14 0 18-6-8-3-14" +
        "-1-18 6zM34 29c-5-5-6-11-3-16 6 3 8 9 3 16z'/><path d='M76 102c2-14 6-24 14-34M79 90c-7-1-10-5-10-11 6 0 10 4 10 " +
        "11zM83 81c6 1 11 0 14-5-6-2-11-1-14 5z'/></g>",
    ),
  },
  ripples: {
    size: "104px",
    mask: svgMask(
      104,
      104,
      "<g stroke-width='1.2'><circle cx='52' cy='52' r='12'/><circle cx='52' cy='52' r='26'/><circle cx='52' cy='52' r='40'/>" +
        "<circle cx='0' cy='0' r='18'/><circle cx='104' cy='0' r='18'/><circle cx='0' cy='104' r='18'/>" +
        "<circle cx='104' cy='104' r='18'/></g>",
    ),
  },
  light: {
    size: "60px",
    mask: svgMask(60, 60, "<path d='M-10 30 30-10M-10 70 70-10M30 70 70 30' stroke-width='7' stroke-linecap='butt'/>"),
  },
} as const satisfies Record<string, Pattern>;

type Hero = { tone: HeroTone; ground: string; mask: string };

const a = "var(--t-hero-a)";
const b = "var(--t-hero-b)";
const c = "var(--t-hero-c)";

const glow = (x: number, y: number, reach: string, colour: string) =>
  `radial-gradient(${reach} at ${x}% ${y}%,${colour},#0000)`;
const filled = (opacity: number, shapes: string) => `<g fill='#000' stroke='none' opacity='${opacity}'>${shapes}</g>`;

export const heroes = {
  sunset: {
    tone: "deep",
    ground: `${glow(78, 104, "90% 80%", b)},linear-gradient(200deg,${a} 10%,${c})`,
    mask: svgMask(
      900,
      600,
      filled(
        0.55,
        "<circle cx='760' cy='120' r='64'/><circle cx='640' cy='250' r='34'/><circle cx='850' cy='300' r='92'/>",
      ) +
        filled(
          0.3,
          "<circle cx='560' cy='90' r='22'/><circle cx='700' cy='430' r='120'/><circle cx='480' cy='330' r='46'/>",
        ) +
        filled(
          0.8,
          "<circle cx='800' cy='215' r='12'/><circle cx='610' cy='160' r='8'/><circle cx='730' cy='330' r='7'/>",
        ),
    ),
  },
  aurora: {
    tone: "deep",
    ground: `${glow(70, -10, "60% 70%", c)},${glow(20, 10, "50% 90%", b)},linear-gradient(${a},${a})`,
    mask: svgMask(
      900,
      600,
      "<g opacity='.75'><path d='M-40 330C160 180 300 460 480 300S780 120 960 240' stroke-width='40' opacity='.35'/><path d='M-40 " +
        "270C180 120 300 380 500 230S790 60 960 170' stroke-width='18' opacity='.6'/><path d='M-40 400C150 270 330 500 500 " +
        "380S800 220 960 330' stroke-width='4'/></g>" +
        filled(
          0.9,
          "<circle cx='700' cy='70' r='2.5'/><circle cx='820' cy='110' r='2'/><circle cx='560' cy='120' r='2'/>" +
            "<circle cx='300' cy='60' r='2.5'/><circle cx='120' cy='130' r='2'/>",
        ),
    ),
  },
  duotone: {
    tone: "light",
    ground: `${glow(88, 12, "70% 90%", c)},${glow(0, 100, "70% 90%", b)},linear-gradient(${a},${a})`,
    mask: svgMask(
      900,
      600,
      filled(
        0.55,
        "<path d='M690 330c-90-110-90-200 0-240 90 40 90 130 0 240z'/><path d='M690 330c110-90 200-90 240 0-40 90-130 " +
          "90-240 0z'/><path d='M690 330c90 110 90 200 0 240-90-40-90-130 0-240z'/><path d='M690 330c-110 90-200 90-240 0 40-90 " +
          "130-90 240 0z'/>",
      ) + filled(0.8, "<circle cx='690' cy='330' r='34'/>"),
    ),
  },
  arc: {
    tone: "lacquer",
    ground: `${glow(82, 46, "50% 60%", b)},linear-gradient(115deg,${a} 55%,${b})`,
    mask: svgMask(
      900,
      600,
      "<circle cx='740' cy='280' r='210' stroke-width='3'/><circle cx='740' cy='280' r='196' stroke-width='1' opacity='.7'/>" +
        "<path d='M592 428A210 210 0 0 1 740 70' stroke-width='12'/><path d='M740 -20v600M440 280h480' stroke-width='1' " +
        "opacity='.35'/><circle cx='740' cy='280' r='120' stroke-width='1' opacity='.5'/>",
    ),
  },
  citrus: {
    tone: "light",
    ground: `${glow(100, 100, "75% 100%", c)},linear-gradient(160deg,${a} 30%,${b})`,
    mask: svgMask(
      900,
      600,
      "<circle cx='730' cy='310' r='216' stroke-width='16'/>" +
        filled(
          0.75,
          [0, 45, 90, 135, 180, 225, 270, 315]
            .map(
              (turn) =>
                `<path transform='rotate(${turn} 730 310)' d='M730 288c-34-46-66-86-58-130 34-30 82-30 116 0 8 44-24 84-58 130z'/>`,
            )
            .join(""),
        ) +
        filled(0.5, "<circle cx='440' cy='500' r='60'/><circle cx='500' cy='90' r='26'/>"),
    ),
  },
  teatime: {
    tone: "linen",
    ground: `linear-gradient(105deg,#0000 46%,${b} 46.2% 55%,#0000 55.2% 58%,${b} 58.2% 72%,#0000 72.2% 75%,${b} 75.2% 82%,#0000 82.2%),linear-gradient(170deg,${a},${a})`,
    mask: svgMask(
      900,
      600,
      "<path d='M560 600C600 420 660 260 800 90' stroke-width='6'/>" +
        filled(
          0.8,
          "<path d='M600 450c-90-10-130-60-130-140 90 0 130 60 130 140z'/><path d='M648 330c90 40 160 20 200-50-90-40-160" +
            "-20-200 50z'/><path d='M690 250c-70-50-80-120-40-180 70 40 80 110 40 180z'/><path d='M590 500c80 60 160 60 220 0-70" +
            "-60-150-60-220 0z'/><path d='M748 160c20-70 70-100 140-90-10 70-60 100-140 90z'/>",
        ),
    ),
  },
  glass: {
    tone: "deep",
    ground: `${glow(85, 20, "60% 80%", b)},linear-gradient(150deg,${a} 40%,${b} 130%)`,
    mask: svgMask(
      900,
      600,
      filled(0.3, "<ellipse cx='720' cy='230' rx='170' ry='210'/>") +
        filled(0.4, "<ellipse cx='610' cy='370' rx='150' ry='180'/><ellipse cx='830' cy='400' rx='120' ry='150'/>") +
        "<g stroke-width='2'><ellipse cx='720' cy='230' rx='170' ry='210'/><ellipse cx='610' cy='370' rx='150' ry='180' " +
        "opacity='.7'/><ellipse cx='830' cy='400' rx='120' ry='150' opacity='.7'/></g>",
    ),
  },
  caustics: {
    tone: "clear",
    // A stripe in fixed colours along the bottom, on which no text lies.
    ground:
      "linear-gradient(90deg,#e4433c,#f0a02c,#f2d544,#3fae6a,#3b7fd9,#8a56c8) 0 100%/100% 5px no-repeat," +
      `${glow(85, 0, "80% 90%", c)},linear-gradient(${b},${a})`,
    mask: svgMask(
      900,
      600,
      "<g stroke-width='3' opacity='.5'><path d='M-20 120c110 70 170-50 280 0s150 80 250 10 180-60 250 0 110 40 160 0M-20 " +
        "260c120-60 190 60 290 10s160-70 250 10 150 50 230-10 110-30 170 0M-20 400c100 60 200-50 300 0s160 70 260-10 130-40 200 " +
        "20 120 40 180 0M-20 540c130-50 190 50 290 10s180-60 270 0 140 40 380 0'/><path stroke-width='2' d='M120 150c30 40 20 90-10 " +
        "120s-30 90 20 150M330 130c-40 60-50 90-10 140s40 90 0 140 10 90 30 140M560 100c-20 60 30 90 0 160s-40 90 10 140-10 90 " +
        "10 150M760 110c40 50 20 100-10 150s20 100 0 150 10 90 20 130'/></g>",
    ),
  },
} as const satisfies Record<string, Hero>;

export type PatternName = keyof typeof patterns;
export type HeroPreset = keyof typeof heroes;

export function artTokens(pattern: PatternName, hero: HeroPreset, focalX: number, focalY: number) {
  return {
    pattern: patterns[pattern].mask,
    "pattern-size": patterns[pattern].size,
    hero: heroes[hero].ground,
    "hero-mask": heroes[hero].mask,
    "focal-x": `${focalX}%`,
    "focal-y": `${focalY}%`,
  };
}
