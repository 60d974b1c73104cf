import { sql } from "kysely";
import { expect, it } from "vitest";
import { randomId } from "~/platform/ids";
import { testAppOfFile } from "./support/test-app";

const app = testAppOfFile();

it.each([
  ["a fourth answer", `answers = '[{}, {}, {}, {}]'`],
  ["answers that are no list", `answers = '{}'`],
  ["an age below 18", "seeks_min_age = 17"],
  ["an age above 99", "seeks_max_age = 100"],
  ["ages in the wrong order", "seeks_min_age = 40, seeks_max_age = 39"],
  ["a distance between the steps", "seeks_within = 30"],
  ["an empty gender", "gender = ''"],
  ["a gender of 41 letters", `gender = '${"x".repeat(41)}'`],
  ["empty pronouns", "pronouns = ''"],
])("The database refuses a profile with %s", async (_, changes) => {
  const me = await app.member(app.ember);
  const change = app.ember.db.write((w) =>
    w.rows(sql`update profiles set ${sql.raw(changes)} where tenant_id = ${w.tenantId} and member_id = ${me}`),
  );
  await expect(change).rejects.toThrow(/_check/);
});

it("The database keeps a gender beyond the default two, and preferences without bounds", async () => {
  const me = await app.member(app.ember);
  const open = "gender = 'nonbinary', pronouns = 'they', seeks_genders = '{}', seeks_min_age = 18, seeks_max_age = 18";
  await app.oracle(`update profiles set ${open} where member_id = $1`, [me]);
  const [profile] = await app.oracle("select gender, seeks_within, seeks_places from profiles where member_id = $1", [
    me,
  ]);
  expect(profile).toEqual({ gender: "nonbinary", seeks_within: null, seeks_places: [] });
});

it("The database refuses a like of both a photo and a prompt", async () => {
  const [one, other] = [await app.member(app.ember), await app.member(app.ember)];
  const like = (photo: string | null) =>
    app.ember.db.write((w) =>
      w.rows(sql`insert into likes (tenant_id, from_id, to_id, origin, created_at, liked_photo, liked_prompt)
        values (${w.tenantId}, ${one}, ${other}, 'member', app_now(), ${photo}, 'sunday')`),
    );
  await expect(like(randomId())).rejects.toThrow("likes_one_part_check");
  await like(null);
});
