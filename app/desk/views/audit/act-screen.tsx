import { useT } from "~/i18n/use-t";
import { auditPaths } from "../../routes/audit/audit-address";
import { markInvisible } from "~/platform/invisible-characters";
import { Empty } from "../empty";
import { Facts } from "../facts";
import { MemberWords } from "../member-words";
import { ScreenHead } from "../screen-head";
import { When } from "../when";
import { Actor } from "./audit-screen";
import type { ActShown } from "./audit-view-model";

/** An act: operator, verb, subject, reason, and the facts before and after. */
export function ActScreen({ act }: { act: ActShown }) {
  const t = useT();
  const { site } = act;
  return (
    <>
      <ScreenHead title={act.command} site={site ?? undefined} lead={<When at={act.at} timeZone={act.zone} />}>
        <a className="button" href={auditPaths.list()} data-back>
          {t("desk:audit.all")}
        </a>
      </ScreenHead>
      <section className="section">
        <p className="says">
          <MemberWords>{act.says}</MemberWords>
        </p>
        <ActFacts act={act} />
      </section>
      {act.reason === null ? (
        <Empty title={t("desk:audit.erased")}>{t("desk:audit.erasedMeaning")}</Empty>
      ) : (
        <Change before={act.before} after={act.after} />
      )}
    </>
  );
}

function ActFacts({ act }: { act: ActShown }) {
  const t = useT();
  const { site, kind, subject, undoes, undoneBy } = act;
  const toAct = (id: string) => <a href={auditPaths.act(site?.slug ?? null, id)}>{id}</a>;
  return (
    <Facts
      facts={[
        [t("desk:audit.who"), <Actor key="actor" act={act} filter={{}} />],
        [
          t("desk:audit.subject"),
          subject && (
            <a href={auditPaths.list({ subject })}>
              {act.subjectName ?? kind} <code>{markInvisible(subject)}</code>
            </a>
          ),
        ],
        [t("desk:audit.reason"), act.reason && <MemberWords key="reason">{act.reason}</MemberWords>],
        [t("desk:audit.undoes"), undoes && toAct(undoes)],
        [t("desk:audit.undoneBy"), undoneBy && toAct(undoneBy)],
        [t("desk:audit.verb"), <code key="verb">{act.verb}</code>],
        [t("desk:audit.request"), act.requestId && <code>{act.requestId}</code>],
      ]}
    />
  );
}

function Change({ before, after }: Pick<ActShown, "before" | "after">) {
  const t = useT();
  const names = [...new Set([...before, ...after].map(([name]) => name))];
  if (names.length === 0) return null;
  const valueIn = (facts: ActShown["before"], name: string) => {
    const [, value] = facts.find(([one]) => one === name) ?? [];
    return value === undefined ? null : <MemberWords>{value}</MemberWords>;
  };
  return (
    <section className="section">
      <h2>{t("desk:audit.change")}</h2>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t("desk:audit.fact")}</th>
            <th scope="col">{t("desk:audit.before")}</th>
            <th scope="col">{t("desk:audit.after")}</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-title={t("desk:audit.before")}>{valueIn(before, name)}</td>
              <td data-title={t("desk:audit.after")}>{valueIn(after, name)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
