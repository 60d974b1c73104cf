import { useT } from "~/i18n/use-t";
import { Icon } from "~/ui/icon";
import type { OwnKey, OwnSession } from "~/operators/staff/own-access.server";
import { deskPaths } from "../../desk-paths";
import { ScreenHead } from "../screen-head";
import { When } from "../when";
import { ErrorBox } from "../error-box";
import { LabelField } from "./join";
import { PasskeyForm } from "./passkey-form";

type SessionShown = Omit<OwnSession, "device"> & { device: string };

/** Answer to the form for a new passkey: the script's options, or the reason of a refusal. */
export interface KeyAnswer {
  wrong?: string;
  options?: object;
}

interface AccessProps {
  email: string;
  keys: readonly OwnKey[];
  appSince: Date | null;
  recoveryCodesLeft: number;
  sessions: readonly SessionShown[];
  /** True for five minutes after a step-up, which some commands on this page need. */
  isFresh: boolean;
  device: string;
  wrong?: string | undefined;
  options?: object | undefined;
}

/** The person's own sign-in methods and sessions. */
export function Access(props: AccessProps) {
  const t = useT();
  const { email, keys, isFresh, wrong } = props;
  return (
    <>
      <ScreenHead title={t("desk:access.title")} lead={t("desk:access.lead", { email })}>
        {!isFresh && (
          <a href={deskPaths.stepUp(deskPaths.access())} className="button">
            {t("desk:access.confirm")}
          </a>
        )}
      </ScreenHead>
      {wrong && <ErrorBox>{wrong}</ErrorBox>}
      {keys.length === 1 && <p className="says">{t("desk:access.addSecond")}</p>}
      <Keys {...props} />
      <Codes {...props} />
      <Sessions sessions={props.sessions} />
    </>
  );
}

function Keys({ keys, isFresh, device, options }: AccessProps) {
  const t = useT();
  return (
    <section className="section" aria-labelledby="keys-title">
      <h2 id="keys-title">{t("desk:access.keys")}</h2>
      {keys.length === 0 ? (
        <p className="muted">{t("desk:access.noKey")}</p>
      ) : (
        <ul className="rows">
          {keys.map((key) => (
            <KeyRow key={key.id} own={key} isLast={keys.length === 1} />
          ))}
        </ul>
      )}
      <details className="way">
        <summary>{t("desk:access.add")}</summary>
        <PasskeyForm
          action={deskPaths.accessKeys()}
          ceremony="create"
          label={t("desk:access.addSend")}
          otherwise={t("desk:access.withoutScript")}
          options={options}
        >
          <LabelField device={device} />
          {!isFresh && <p className="says">{t("desk:access.addWaits")}</p>}
        </PasskeyForm>
      </details>
    </section>
  );
}

interface KeyProps {
  own: OwnKey;
  /** True for the person's only key, which cannot be removed. */
  isLast: boolean;
}

function KeyRow({ own, isLast }: KeyProps) {
  const t = useT();
  const { label, createdAt, usedAt, backedUp, confirmsFrom } = own;
  return (
    <li className="line" data-row tabIndex={-1}>
      <Icon name="lock" />
      <div className="line-words">
        <strong>{label}</strong>
        <span className="muted">
          {t(backedUp ? "desk:access.synced" : "desk:access.bound")} · {t("desk:access.since")} <When at={createdAt} />
          {usedAt && (
            <>
              {" "}
              · {t("desk:access.used")} <When at={usedAt} />
            </>
          )}
        </span>
        {confirmsFrom && (
          <span className="warned">
            {t("desk:access.confirmsFrom")} <When at={confirmsFrom} />
          </span>
        )}
      </div>
      <KeyChanges own={own} isLast={isLast} />
    </li>
  );
}

/** Collapsed forms that rename or remove a key. */
function KeyChanges({ own: { id, label }, isLast }: KeyProps) {
  const t = useT();
  return (
    <details className="line-commands">
      <summary className="button quiet" aria-label={t("desk:access.changeOf", { label })}>
        {t("desk:access.change")}
      </summary>
      <div className="popover">
        <form method="post" action={deskPaths.accessKeyName(id)} className="stack">
          <div className="field">
            <label htmlFor={`label-${id}`}>{t("desk:access.label")}</label>
            <input id={`label-${id}`} name="label" required maxLength={60} defaultValue={label} />
          </div>
          <button type="submit" className="button wide">
            {t("desk:access.rename")}
          </button>
        </form>
        <form method="post" action={deskPaths.accessKeyRemove(id)} className="stack">
          {isLast ? (
            <p className="hint">{t("desk:access.lastKey")}</p>
          ) : (
            <button type="submit" className="button danger wide">
              {t("desk:access.remove")}
            </button>
          )}
        </form>
      </div>
    </details>
  );
}

function Codes({ appSince, recoveryCodesLeft }: AccessProps) {
  const t = useT();
  return (
    <section className="section" aria-labelledby="codes-title">
      <h2 id="codes-title">{t("desk:access.fallback")}</h2>
      <p className="muted">{t("desk:access.fallbackLead")}</p>
      <ul className="rows">
        <li className="line">
          <Icon name="smartphone" />
          <div className="line-words">
            <strong>{t("desk:access.app")}</strong>
            <span className="muted">
              {appSince ? (
                <>
                  {t("desk:access.since")} <When at={appSince} />
                </>
              ) : (
                t("desk:access.noApp")
              )}
            </span>
          </div>
          <a href={deskPaths.accessApp()} className="button quiet">
            {t(appSince ? "desk:access.replaceApp" : "desk:access.setApp")}
          </a>
        </li>
        {appSince && (
          <li className="line">
            <Icon name="list-checks" />
            <div className="line-words">
              <strong>{t("desk:access.recovery")}</strong>
              <span className="muted">{t("desk:access.recoveryLeft", { count: recoveryCodesLeft })}</span>
            </div>
            <a href={deskPaths.accessCodes()} className="button quiet">
              {t("desk:access.renewCodes")}
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}

function Sessions({ sessions }: Pick<AccessProps, "sessions">) {
  const t = useT();
  return (
    <section className="section" aria-labelledby="sessions-title">
      <h2 id="sessions-title">{t("desk:access.sessions")}</h2>
      <p className="muted">{t("desk:access.sessionsLead")}</p>
      <ul className="rows">
        {sessions.map(({ id, device, network, createdAt, seenAt, isCurrent }) => (
          <li className="line" key={id} data-row tabIndex={-1}>
            <Icon name="laptop" />
            <div className="line-words">
              <strong>{device}</strong>
              <span className="muted">
                {network} · {t("desk:access.since")} <When at={createdAt} />
                {!isCurrent && (
                  <>
                    {" "}
                    · {t("desk:access.seen")} <When at={seenAt} />
                  </>
                )}
              </span>
            </div>
            {isCurrent ? (
              <span className="state">{t("desk:access.thisDevice")}</span>
            ) : (
              <form method="post" action={deskPaths.accessSessionEnd(id)}>
                <button type="submit" className="button quiet" aria-label={t("desk:access.endOf", { device })}>
                  {t("desk:access.end")}
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
