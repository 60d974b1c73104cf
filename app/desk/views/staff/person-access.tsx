import { useT } from "~/i18n/use-t";
import type { WaysIn } from "~/operators/staff/people.server";
import { Icon } from "~/ui/icon";
import { staffPaths } from "../../routes/staff/staff-address";
import { CommandForm, type CommandShown } from "../command-form";
import { When } from "../when";
import type { ColleagueShown } from "./staff-view-model";

/** Passkeys and authenticator app of a staff member. */
export function PersonKeys({ person, keys }: { person: ColleagueShown; keys: WaysIn["keys"] }) {
  const t = useT();
  return (
    <section className="section" aria-labelledby="keys-title">
      <h2 id="keys-title">{t("desk:staff.keys")}</h2>
      {keys.length === 0 && !person.hasApp && <p className="muted">{t("desk:staff.noKeys")}</p>}
      {(keys.length > 0 || person.hasApp) && (
        <ul className="rows">
          {keys.map((key) => (
            <KeyRow key={key.id} passkey={key} />
          ))}
          {person.hasApp && (
            <li className="line">
              <Icon name="smartphone" />
              <div className="line-words">
                <strong>{t("desk:staff.appWays")}</strong>
              </div>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

function KeyRow({ passkey }: { passkey: WaysIn["keys"][number] }) {
  const t = useT();
  const { label, backedUp, createdAt, usedAt, confirmsFrom } = passkey;
  return (
    <li className="line">
      <Icon name="lock" />
      <div className="line-words">
        <strong>{label}</strong>
        <span className="muted">
          {t(backedUp ? "desk:staff.synced" : "desk:staff.bound")} · {t("desk:staff.since")} <When at={createdAt} />
          {usedAt && (
            <>
              {" "}
              · {t("desk:staff.used")} <When at={usedAt} />
            </>
          )}
        </span>
        {confirmsFrom && (
          <span className="warned">
            {t("desk:staff.confirmsFrom")} <When at={confirmsFrom} />
          </span>
        )}
      </div>
    </li>
  );
}

interface SessionsProps {
  person: ColleagueShown;
  sessions: WaysIn["sessions"];
  signOut: CommandShown | null;
}

/** Sessions of a staff member, with the form that ends them. */
export function PersonSessions({ person, sessions, signOut }: SessionsProps) {
  const t = useT();
  return (
    <section className="section" aria-labelledby="sessions-title">
      <h2 id="sessions-title">{t("desk:staff.sessions")}</h2>
      {sessions.length === 0 ? (
        <p className="muted">
          {t("desk:staff.sessionsNone")}{" "}
          {person.seenAt && (
            <>
              {t("desk:staff.seen")} <When at={person.seenAt} />
            </>
          )}
        </p>
      ) : (
        <ul className="rows">
          {sessions.map(({ id, device, network, createdAt, seenAt }) => (
            <li className="line" key={id}>
              <Icon name="laptop" />
              <div className="line-words">
                <strong>{device}</strong>
                <span className="muted">
                  {network} · {t("desk:staff.since")} <When at={createdAt} /> · {t("desk:staff.seen")}{" "}
                  <When at={seenAt} />
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
      {signOut && sessions.length > 0 && (
        <>
          <p className="muted">{t("desk:staff.signOutMeaning", { count: sessions.length })}</p>
          <CommandForm
            command={signOut}
            back={staffPaths.person(person.id)}
            label={t("desk:staff.signOut")}
            look="plain"
          />
        </>
      )}
    </section>
  );
}
