import { describe, expect, it } from "vitest";
import { interests } from "./interests";
import { motifNames, renderScene, sceneThemes } from "./scenes";
import { motifsByInterest } from "./scenes/motifs";
import { moods } from "./scenes/palettes";

const everyPrint = sceneThemes.flatMap((theme) =>
  motifNames.map((motif) => ({ theme, motif, seed: "proof", name: "Åsa" })),
);

describe("demo pictures", () => {
  it("A scene is the same for the same parameters, and differs for another seed", () => {
    const order = { seed: "7f3a", theme: "ember", interests: ["wine", "sailing"], name: "Noor" } as const;
    expect(renderScene(order)).toBe(renderScene(order));
    expect(renderScene({ ...order, seed: "7f3b" })).not.toBe(renderScene(order));
    expect(renderScene({ ...order, theme: "marina" })).not.toBe(renderScene(order));
  });

  it("A scene is small and contains no text, scripts, outside links or invalid numbers", () => {
    for (const order of everyPrint) {
      const svg = renderScene(order);
      expect(svg.length, `${order.theme} ${order.motif}`).toBeLessThan(14_000);
      expect(svg).not.toMatch(/<text|<script|<image|https?:\/\/(?!www\.w3\.org\/2000\/svg)|NaN|undefined|Infinity/);
    }
  });

  it("A scene shows things and places, and never a person", () => {
    expect(motifNames.join(" ")).not.toMatch(/face|person|people|portrait|body|woman|man\b|couple|silhouette/i);
  });

  it("A scene exists for every interest", () => {
    for (const interest of interests) expect(motifsByInterest[interest]?.length, interest).toBeGreaterThan(0);
    expect(new Set(Object.values(motifsByInterest).flat())).toEqual(new Set(motifNames));
  });

  it("The motif of a scene follows the member's interests", () => {
    const cinema = renderScene({ seed: "a", theme: "orchid", motif: "cinema" });
    const moviegoer = renderScene({ seed: "a", theme: "orchid", interests: ["movies"] });
    expect(moviegoer).toContain('id="screen"');
    expect(cinema).toContain('id="screen"');
  });

  it("A scene shows the Demo mark, and the initial when the alphabet has it", () => {
    const base = { seed: "a", theme: "onyx", motif: "peaks" } as const;
    const seal = (name: string) =>
      renderScene({ ...base, name })
        .split("translate(696")
        .at(1) ?? "";
    expect(seal("")).toContain("M14 9.5H21");
    expect(seal("Åsa")).toBe(seal("Anna"));
    expect(seal("Łukasz")).toBe(seal("Lena"));
    expect(seal("Anna")).not.toBe(seal("Bo"));
    expect(seal("").length).toBeLessThan(seal("Bo").length);
  });

  it("Every theme has scenes at night and at other times of day", () => {
    for (const theme of sceneThemes) {
      expect(
        moods[theme].some((inks) => inks.night),
        theme,
      ).toBe(true);
      expect(
        moods[theme].some((inks) => !inks.night),
        theme,
      ).toBe(true);
      for (const inks of moods[theme])
        expect([...inks.sky, inks.sun, inks.pop2].join("")).toMatch(/^(#[0-9a-f]{6}){5}$/);
    }
  });
});
