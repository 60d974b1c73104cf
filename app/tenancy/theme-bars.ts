/**
 * Bars and footer of a page: background and text colour (a tested pair), edge line, and ornament below the bar.
 * Visitors, landers and members share the top bar.
 */
const clear = {
  bar: "color-mix(in srgb,var(--t-surface) 88%,#0000)",
  "on-bar": "var(--t-ink)",
  "on-bar-muted": "var(--t-ink-muted)",
  "bar-mark": "var(--t-primary)",
  "bar-edge": "0 solid",
  "bar-corner": "0",
  "bar-depth": "none",
  "bar-trim": "none",
  "bar-hem": "0px",
};

const paper = { ...clear, bar: "var(--t-surface)" };

const painted = (ground: string, ink: string) => ({
  ...clear,
  bar: `var(--t-${ground})`,
  "on-bar": `var(--t-${ink})`,
  "on-bar-muted": `var(--t-${ink})`,
  "bar-mark": `var(--t-${ink})`,
});

export const bars = {
  glow: {
    ...clear,
    "bar-trim": "radial-gradient(60% 100% at 50% 0,color-mix(in srgb,var(--t-primary) 40%,#0000),#0000)",
    "bar-hem": "10px",
  },
  polar: {
    ...clear,
    "bar-trim": "linear-gradient(90deg,#0000,var(--t-accent),var(--t-primary),#0000)",
    "bar-hem": "3px",
  },
  scallops: {
    ...paper,
    "bar-trim": "radial-gradient(circle at 50% 0,var(--t-surface) 9px,#0000 9.75px) 50% 0/24px 10px",
    "bar-hem": "10px",
  },
  brass: { ...clear, bar: "var(--t-canvas)", "bar-edge": "3px double var(--t-primary)" },
  hanging: { ...paper, "bar-corner": "2rem", "bar-depth": "var(--t-shadow-2)" },
  seam: {
    ...paper,
    "bar-trim": "linear-gradient(90deg,var(--t-line-strong) 60%,#0000 0) 0 0/7px 1px repeat-x var(--t-surface)",
    "bar-hem": "5px",
  },
  cellar: { ...painted("hero-a", "on-hero"), "bar-edge": "2px solid var(--t-accent)" },
  // The stripe along the bottom is the first layer of this theme's hero.
  quay: { ...painted("primary", "on-primary"), "bar-trim": "var(--t-hero)", "bar-hem": "5px" },
} as const satisfies Record<string, Record<keyof typeof clear, string>>;

export type BarName = keyof typeof bars;
