import { expect, it } from "vitest";
import { presentLikes } from "./present-likes";

const wire = { photoPath: (id: string, size: string) => `/media/${id}.${size}`, fictionalLabel: "Fictional" };
const person = { name: "Ann", fictional: false, photo: "p1", sent: false, received: true, is_new: true };

it("The likes call answers profiles and liked_by at the top level (LIK-11..14, API-22)", () => {
  const people = [
    { ...person, id: "a" },
    { ...person, id: "b", sent: true, is_new: false, photo: null, fictional: true },
    { ...person, id: "c", sent: true, received: false },
  ];
  const answer = presentLikes(people, wire);
  expect(answer.liked_by).toEqual([
    { id: "a", like_new: true },
    { id: "b", like_new: false },
  ]);
  expect(answer.profiles.map(({ id, like }) => [id, like])).toEqual([
    ["a", "received"],
    ["b", "match"],
    ["c", "liked"],
  ]);
  expect(answer.profiles[0]?.main_image).toEqual({
    match: "/media/p1.card",
    filename: "/media/p1.card",
    thumb_filename: "/media/p1.thumb",
    status: "active",
  });
  expect([answer.profiles[1]?.main_image, answer.profiles[1]?.fictional_label]).toEqual([null, "Fictional"]);
});
