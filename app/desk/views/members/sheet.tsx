import { useT } from "~/i18n/use-t";
import type { AuthorityReport } from "~/operators/authority-reports.server";
import type { ErasedMember, MemberHead } from "~/operators/members/sheet.server";
import type { ContestableDecision } from "~/safety/contestable-decisions.server";
import { deskPaths } from "../../desk-paths";
import type { TabShown } from "../../sheet.server";
import type { CommandShown } from "../command-form";
import { AuthorityList } from "../authority-list";
import { Empty } from "../empty";
import { MemberWords } from "../member-words";
import { ScreenHead } from "../screen-head";
import type { SiteShown } from "../site-mark";
import { When } from "../when";
import { SheetCommands } from "./sheet-commands";
import { SheetFacts } from "./sheet-facts";
import { SheetTabs } from "./sheet-tabs";
import { TabRows } from "./tab-rows";

interface SheetProps {
  site: SiteShown;
  timeZone: string;
  memberId: string;
  head: MemberHead | null;
  erased: ErasedMember | null;
  tab: TabShown;
  commands: readonly CommandShown[];
  /** URL of this page, to open again after a command. */
  here: string;
  /** The verb whose form is open. */
  open: string | null;
  /** Decisions that the member can contest, while the form of an appeal is open. */
  contestable: readonly ContestableDecision[];
  /** Reports to authorities about the member, for persons with the permission to judge cases. */
  authorities: readonly AuthorityReport[];
}

/** The page of a member: head, commands, and a tab for each kind of rows. */
export function Sheet(props: SheetProps) {
  const t = useT();
  const { site, timeZone, memberId, head, erased, tab } = props;
  return (
    <>
      {head ? <LivingHead {...props} head={head} /> : erased && <ErasedHead {...props} erased={erased} />}
      {props.authorities.length > 0 && (
        <section className="section" aria-labelledby="authorities">
          <h2 id="authorities">{t("desk:authority.title")}</h2>
          <AuthorityList site={site.slug} reports={props.authorities} timeZone={timeZone} />
        </section>
      )}
      <SheetTabs site={site} memberId={memberId} current={tab.tab} />
      <TabRows site={site} timeZone={timeZone} memberId={memberId} tab={tab} />
      <a className="unseen" href={deskPaths.members()} data-back>
        {site.name}
      </a>
    </>
  );
}

function LivingHead({ head, ...props }: SheetProps & { head: MemberHead }) {
  const { site, timeZone, memberId, commands, here, open, contestable } = props;
  const t = useT();
  const title = (
    <>
      <MemberWords>{head.name}</MemberWords>
      {head.fictional && <span className="state">{t("desk:sheet.fictional")}</span>}
    </>
  );
  return (
    <>
      <ScreenHead title={title} site={site} lead={<StateLine head={head} timeZone={timeZone} />} />
      <SheetFacts head={head} site={site} memberId={memberId} timeZone={timeZone} />
      <SheetCommands
        site={site}
        memberId={memberId}
        commands={commands}
        here={here}
        open={open}
        contestable={contestable}
        timeZone={timeZone}
      />
    </>
  );
}

/** The member's state, with its end and the operator who decided it. */
function StateLine({ head, timeZone }: { head: MemberHead; timeZone: string }) {
  const t = useT();
  const { state, heldUntil, suspendedUntil, restrictedBy, restrictedAt, deletion } = head;
  const until = suspendedUntil ?? heldUntil;
  return (
    <>
      {t(`desk:memberState.${heldUntil && state !== "suspended" ? "held" : state}`)}
      {until && (
        <>
          {" "}
          {t("desk:sheet.until")} <When at={until} timeZone={timeZone} />
        </>
      )}
      {restrictedBy && `, ${t("desk:sheet.by", { who: restrictedBy })}`}
      {restrictedAt && (
        <>
          {", "}
          {t("desk:sheet.restrictedSince")} <When at={restrictedAt} timeZone={timeZone} />
        </>
      )}
      {deletion && (
        <>
          {", "}
          {t("desk:sheet.leaves")} <When at={deletion.returnUntil} timeZone={timeZone} />
        </>
      )}
    </>
  );
}

function ErasedHead({ site, timeZone, erased }: SheetProps & { erased: ErasedMember }) {
  const t = useT();
  return (
    <>
      <ScreenHead title={t("desk:members.erased")} site={site} />
      <Empty title={t("desk:sheet.erased")}>
        <When at={erased.erasedAt} timeZone={timeZone} />{" "}
        {t("desk:sheet.erasedMeaning", { count: erased.orders, reason: erased.reason.replaceAll("_", " ") })}
      </Empty>
    </>
  );
}
