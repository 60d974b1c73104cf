import { useT } from "~/i18n/use-t";
import { deskPaths } from "../../desk-paths";
import { CommandForm, type CommandShown } from "../command-form";
import { Empty } from "../empty";
import { Facts } from "../facts";
import { MemberWords } from "../member-words";
import { ScreenHead } from "../screen-head";
import { type SiteShown, SiteMark } from "../site-mark";
import { Tabs } from "../tabs";
import { When } from "../when";

interface ApprovalShown {
  id: string;
  site: SiteShown;
  zone: string;
  sentence: string;
  reason: string;
  who: string;
  isMine: boolean;
  /** True when a third person must confirm, because a recent role grant involves the operator and the proposer. */
  isForThird: boolean;
  proposedAt: Date;
  expiresAt: Date;
  /** Instant from which the only person with the permission may confirm alone. Null when others have the permission. */
  aloneFrom: Date | null;
  /** The member of the proposal. Null when the operator may not see members. */
  memberId: string | null;
  facts: readonly (readonly [name: string, value: string])[];
  /** True for a command that is shown in the danger style. */
  isDangerous: boolean;
  /** Form to confirm. Null while the operator may not confirm. */
  confirm: CommandShown | null;
  withdraw: CommandShown;
}

/** Proposals that wait for a second person, the earliest expiry first. */
export function ApprovalsScreen({ isForMe, rows }: { isForMe: boolean; rows: readonly ApprovalShown[] }) {
  const t = useT();
  const back = deskPaths.approvals({ for: isForMe ? "me" : undefined });
  return (
    <>
      <ScreenHead title={t("desk:approvals.title")} lead={t("desk:approvals.lead")} />
      <Tabs
        label={t("desk:approvals.title")}
        tabs={[
          { to: deskPaths.approvals(), label: t("desk:approvals.all"), isCurrent: !isForMe },
          { to: deskPaths.approvals({ for: "me" }), label: t("desk:approvals.forMe"), isCurrent: isForMe },
        ]}
      />
      {rows.length === 0 ? (
        <Empty title={t("desk:approvals.none")}>{t("desk:approvals.noneMeaning")}</Empty>
      ) : (
        rows.map((row) => <Approval key={row.id} row={row} back={back} />)
      )}
    </>
  );
}

function MemberLink({ site, id }: { site: string; id: string }) {
  return (
    <a href={deskPaths.member(site, id)}>
      <code>{id}</code>
    </a>
  );
}

function Approval({ row, back }: { row: ApprovalShown; back: string }) {
  const t = useT();
  const { site, zone, sentence, reason, who, isMine, confirm, withdraw } = row;
  return (
    <section className="section" aria-labelledby={`approval-${row.id}`}>
      <SiteMark site={site} />
      <h2 id={`approval-${row.id}`}>
        <MemberWords>{sentence}</MemberWords>
      </h2>
      <Facts
        facts={[
          [t("desk:approvals.reason"), <MemberWords key="reason">{reason}</MemberWords>],
          [
            t("desk:approvals.proposed"),
            <span key="proposed">
              <When at={row.proposedAt} timeZone={zone} />{" "}
              {isMine ? t("desk:approvals.byYou") : t("desk:approvals.by", { name: who })}
            </span>,
          ],
          [t("desk:approvals.ends"), <When key="ends" at={row.expiresAt} timeZone={zone} />],
          [t("desk:approvals.member"), row.memberId && <MemberLink key="member" site={site.slug} id={row.memberId} />],
          ...row.facts.map(([name, value]) => [name, value && <MemberWords key={name}>{value}</MemberWords>] as const),
        ]}
      />
      {row.aloneFrom ? (
        <p className="muted">
          {t("desk:approvals.aloneFrom")} <When at={row.aloneFrom} timeZone={zone} />
        </p>
      ) : (
        isMine && !confirm && <p className="muted">{t("desk:approvals.anotherPerson")}</p>
      )}
      {row.isForThird && <p className="muted">{t("desk:approvals.thirdPerson")}</p>}
      <div className="command-row">
        {confirm && (
          <CommandForm
            command={confirm}
            back={back}
            label={t("desk:approvals.confirm")}
            look={row.isDangerous ? "danger" : "primary"}
          />
        )}
        <CommandForm command={withdraw} back={back} label={t("desk:approvals.withdraw")} look="plain" />
      </div>
    </section>
  );
}
