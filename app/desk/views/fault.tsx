import { isRouteErrorResponse, useRouteError } from "react-router-dom";
import { useT } from "~/i18n/use-t";
import { deskPaths } from "../desk-paths";
import { type FaultKind, ScreenFault } from "../screen-fault";

/** The screen of a fault, inside the console's frame. */
export function ScreenFaultView() {
  return <FaultMessage fault={useRouteError()} />;
}

/** A fault, its meaning, and the next action. */
export function FaultMessage({ fault }: { fault: unknown }) {
  const t = useT();
  const kind = kindOf(fault);
  const { words, who, seconds, form } = fault instanceof ScreenFault ? fault.facts : {};
  return (
    <section className="fault" aria-labelledby={`fault-${kind}`}>
      <p className="fault-kind">{t(`desk:fault.${kind}.label`)}</p>
      <h1 id={`fault-${kind}`}>{t(`desk:fault.${kind}.title`)}</h1>
      {words && <p className="fault-words">{words}</p>}
      <p>{kind === "tooOften" ? t("desk:fault.wait", { count: seconds ?? 60 }) : t(`desk:fault.${kind}.text`)}</p>
      {who && who.length > 0 && (
        <p>{t("desk:fault.who", { roles: who.map((role) => t(`desk:role.${role}`)).join(", ") })}</p>
      )}
      {form && (
        <form method="post" action={deskPaths.signOut()}>
          <input type="hidden" name="to" value={form} />
          <p>{t("desk:fault.saved")}</p>
          <button type="submit" className="button">
            {t("desk:fault.signOut")}
          </button>
        </form>
      )}
      <p className="fault-way">
        <a
          className={kind === "elsewhere" ? "button primary" : "button"}
          href={leadsBack(kind) ? "" : deskPaths.home()}
        >
          {t(`desk:fault.${kind}.way`)}
        </a>
      </p>
    </section>
  );
}

/** Temporary faults: the same URL may work later. */
const leadsBack = (kind: FaultKind) => ["changed", "tooOften", "away", "failed", "elsewhere"].includes(kind);

function kindOf(fault: unknown): FaultKind {
  if (fault instanceof ScreenFault) return fault.kind;
  return isRouteErrorResponse(fault) && fault.status < 500 ? "notFound" : "failed";
}
