import { describe, expect, it } from "vitest";
import { beards, cloths, expressions, glasses, heads, type Portrait } from "./portrait";
import { renderPortrait } from "./portraits";

const portrait: Portrait = {
  head: "short3",
  face: "smile",
  beard: null,
  glasses: null,
  hair: "#4a2d1f",
  skin: "#f1c6a0",
  shirt: "#e1214c",
  trim: "#f0a030",
  cloth: "dots",
  build: 100,
  lined: false,
  crop: "bust",
};
const draw = (looks: Partial<Portrait>) =>
  renderPortrait({ seed: "proof", theme: "ember", motif: "park", name: "Anna", portrait: { ...portrait, ...looks } });

describe("Drawn portraits", () => {
  it("Every part that a portrait may have is drawn by the set", () => {
    const whole = draw({});
    for (const head of heads) expect(draw({ head }), head).toMatch(/^<svg.*<\/svg>$/s);
    for (const face of expressions.slice(1)) expect(draw({ face }), face).not.toBe(whole);
    for (const beard of beards) expect(draw({ beard }).length, beard).toBeGreaterThan(whole.length);
    for (const each of glasses) expect(draw({ glasses: each }).length, each).toBeGreaterThan(whole.length);
    for (const cloth of cloths.filter((each) => each !== "dots")) expect(draw({ cloth }), cloth).not.toBe(whole);
  });

  it("A portrait has the person's colours and lines, and none of the set's stand-ins", () => {
    const svg = draw({ lined: true });
    for (const ink of [portrait.hair, portrait.skin, portrait.shirt, portrait.trim]) expect(svg).toContain(ink);
    expect(svg).not.toMatch(/#0a0a0[123]|NaN|undefined/);
    expect(svg.length).toBeGreaterThan(draw({}).length);
  });

  it("A portrait carries the Demo mark and is no link to anything outside", () => {
    const svg = draw({});
    expect(svg).toContain("M14 9.5H21");
    expect(svg).not.toMatch(/<script|<image|href=/);
    expect(svg.match(/id="([^"]+)"/g)?.length).toBe(new Set(svg.match(/id="([^"]+)"/g)).size);
  });
});
