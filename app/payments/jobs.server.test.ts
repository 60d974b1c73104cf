import { expect, it } from "vitest";
import { services } from "~/platform/services.server";
import { testAppOfFile } from "../../tests/support/test-app";

const app = testAppOfFile();

const runDaily = async () => {
  await services().queue.enqueue("payments.dailyReport", {} as never);
  return services().queue.drainOnce();
};

it("A tenant whose report fails leaves the others theirs", async () => {
  const { id } = app.ember.tenant;
  await app.oracle(`create function stop_report() returns trigger language plpgsql as
    $$ begin raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end $$`);
  await app.oracle(`create trigger stop_report before insert on daily_reports for each row
    when (new.tenant_id = ${id}) execute function stop_report()`);
  const { failures } = await runDaily();
  expect(failures.map(({ name }) => name)).toEqual(["payments.dailyReport"]);
  await app.oracle("drop trigger stop_report on daily_reports");
  expect(await app.oracle("select tenant_id from daily_reports")).toEqual([{ tenant_id: app.marina.tenant.id }]);
  await services().queue.drainOnce({ ahead: true });
});
