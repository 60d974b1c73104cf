import { siteOptions } from "../site-options";
import { useT } from "~/i18n/use-t";
import { mostPayments } from "~/operators/money/list-limit";
import { deskPaths } from "../../desk-paths";
import { CommandForm, type CommandShown } from "../command-form";
import { Empty } from "../empty";
import { FilterBar } from "../filter-bar";
import { MemberWords } from "../member-words";
import { ScreenHead } from "../screen-head";
import type { SiteNamed } from "../site-mark";
import { MoneyTabs } from "./money-tabs";
import { Came, NextAction, PaymentEvent, type PaymentRow, SettleTable } from "./settle-table";

interface SettleProps {
  rows: readonly PaymentRow[];
  /** Slug of the chosen site. Empty for all sites. */
  site: string;
  sites: readonly SiteNamed[];
  opened: OpenedPayment | null;
}

interface OpenedPayment {
  row: PaymentRow;
  command: CommandShown;
}

/** Payments that wait for a decision, oldest first. */
export function Settle({ rows, site, sites, opened }: SettleProps) {
  const t = useT();
  const here = deskPaths.money({ site });
  const openAt = (open: string) => deskPaths.money({ site, open });
  const waiting = rows.filter(({ verb }) => verb !== null);
  const moving = rows.filter(({ verb }) => verb === null);
  return (
    <>
      <ScreenHead title={t("desk:money.title")} lead={t("desk:money.lead")} />
      <MoneyTabs current="settle" />
      {sites.length > 1 && (
        <FilterBar
          action={deskPaths.money()}
          choices={[
            {
              name: "site",
              label: t("desk:site.name"),
              value: site,
              options: siteOptions(sites),
            },
          ]}
        />
      )}
      {opened && <Opened opened={opened} here={here} />}
      {waiting.length === 0 ? (
        <Empty title={t("desk:money.none")}>{t("desk:money.noneMeaning")}</Empty>
      ) : (
        <div className={opened ? "section" : undefined}>
          <SettleTable caption={t("desk:money.waiting")} rows={waiting} openAt={openAt} />
        </div>
      )}
      {moving.length > 0 && (
        <section className="section">
          <h2>{t("desk:money.moving")}</h2>
          <SettleTable caption={t("desk:money.moving")} rows={moving} openAt={openAt} />
        </section>
      )}
      {rows.length >= mostPayments && <p className="muted">{t("desk:money.many", { count: mostPayments })}</p>}
    </>
  );
}

/** Form of the payment whose button was pressed. */
function Opened({ opened: { row, command }, here }: { opened: OpenedPayment; here: string }) {
  const t = useT();
  const label = row.verb ? t(`desk:money.commandOf.${row.verb}`) : command.label;
  return (
    <section className="section" id="command" aria-labelledby="command-title">
      <h2 id="command-title">{label}</h2>
      <p className="says">
        <MemberWords>{command.says}</MemberWords>
      </p>
      <div className="meaning">
        <PaymentEvent row={row} />
        <p>
          <Came row={row} />
        </p>
        <NextAction row={row} />
      </div>
      <CommandForm command={command} back={here} label={label} />
      <p className="section">
        <a href={here} data-back>
          {t("desk:money.close")}
        </a>
      </p>
    </section>
  );
}
