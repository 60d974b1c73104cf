import { addTexts, type RepositoryCopy } from "../support/repository-copy";
import type { Recipe } from "./recipe";

const type = "anniversaries";

/** Adds a notice for members who joined a year ago. */
export const notificationType: Recipe = {
  heading: "Add a notification type",
  perform(copy) {
    copy.insertAfter("app/notifications/preference.ts", '  "reminders",\n', `  "${type}",\n`);
    copy.insertAfter(
      "app/notifications/notification-rules.ts",
      'reminders: { link: paths.profile(), ...same("30 days") },\n',
      `  ${type}: { link: paths.profile(), ...same("300 days") },\n`,
    );
    copy.insertAfter("app/notifications/mail/picture.ts", '  reminders: "people",\n', `  ${type}: "people",\n`);
    addQuery(copy);
    widenConstraint(copy);
    addWords(copy);
    addCause(copy);
  },
  tests: ["app/notifications/push-jobs", "app/notifications/preferences", "app/notifications/lanes"],
  proof: `Notices of the type ${type} are sent by mail and push, once each`,
};

function addQuery(copy: RepositoryCopy): void {
  const query = `
    union all
    select f.id, null, app_now() - interval '1 day', '${type}' from members f
    where f.tenant_id = \${q.tenantId} and f.state = 'active'
      and f.created_at between app_now() - interval '370 days' and app_now() - interval '365 days'`;
  copy.insertAfter("app/notifications/due-notices.server.ts", "or r.about = '')", query);
}

function widenConstraint(copy: RepositoryCopy): void {
  const baseline = copy.read("migrations/0008_notifications.sql");
  const [, names = ""] = /type text not null check \(type in \(([^)]+)\)\)/.exec(baseline) ?? [];
  const constraint = "notification_preferences_type_check";
  copy.addMigration(`add_${type}_notification`, [
    `alter table notification_preferences drop constraint ${constraint},`,
    `  add constraint ${constraint} check (type in (${names}, '${type}'));`,
  ]);
}

function addWords(copy: RepositoryCopy): void {
  copy.editMessages("notifications.json", (texts, locale) => {
    addTexts(texts, "types", { [type]: `Anniversaries (${locale})` });
  });
  copy.editMessages("mail.json", (texts, locale) => {
    addTexts(texts, "noticeOf", { [type]: `You have been here for a year (${locale}).` });
  });
}

function addCause(copy: RepositoryCopy): void {
  const cause = `
    ${type}: async (anna) => {
      await app.oracle("update members set created_at = app_now() - interval '366 days' where id = $1", [anna.id]);
      await app.clock.advance(2 * day);
      await rounds("daily");
    },`;
  const path = "app/notifications/push-jobs.server.test.ts";
  copy.replace(path, "\n  };\n\n  async function write(", `${cause}\n  };\n\n  async function write(`);
}
