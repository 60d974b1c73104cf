import { expect, it } from "vitest";
import { photoVeil } from "./photo-veil";

it("A chat photo shows its tiny picture before it has loaded, and no other address", () => {
  expect(photoVeil("data:image/webp;base64,UklGR+/=")).toEqual({ "--ph": 'url("data:image/webp;base64,UklGR+/=")' });
  for (const veil of ['x"),url(https://elsewhere.example/', "https://elsewhere.example/a.webp", "", null])
    expect(photoVeil(veil)).toEqual({});
});
