import { useT } from "~/i18n/use-t";
import type { Permission } from "~/operators/staff/role-permissions";
import { keyDays, keyNameLength } from "~/operators/staff/server-key";
import { staffPaths } from "../../routes/staff/staff-address";
import { CommandForm, type CommandShown } from "../command-form";
import { Empty } from "../empty";
import { ScreenHead } from "../screen-head";
import type { SiteNamed, SiteShown } from "../site-mark";
import { Table } from "../table";
import { When } from "../when";

/** A key of a server. `revoke` is null for a revoked key. */
export interface ServerKeyShown {
  id: string;
  name: string;
  prefix: string;
  scopes: readonly Permission[];
  site: SiteShown;
  createdBy: string;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
  revokedAt: Date | null;
  isValid: boolean;
  revoke: CommandShown | null;
}

interface ServerKeysProps {
  keys: readonly ServerKeyShown[];
  form: CommandShown;
  scopes: readonly Permission[];
  sites: readonly SiteNamed[];
}

export function ServerKeysScreen({ keys, form, scopes, sites }: ServerKeysProps) {
  const t = useT();
  return (
    <>
      <ScreenHead title={t("desk:serverKeys.title")} lead={t("desk:serverKeys.lead")}>
        <a className="button" href={staffPaths.list()} data-back>
          {t("desk:serverKeys.all")}
        </a>
      </ScreenHead>
      {keys.length > 0 ? <Keys keys={keys} /> : <NoKeys />}
      <NewKey form={form} scopes={scopes} sites={sites} />
    </>
  );
}

function NoKeys() {
  const t = useT();
  return <Empty title={t("desk:serverKeys.none")}>{t("desk:serverKeys.noneMeaning")}</Empty>;
}

function Keys({ keys }: Pick<ServerKeysProps, "keys">) {
  const t = useT();
  return (
    <Table
      caption={t("desk:serverKeys.title")}
      rows={keys}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t("desk:serverKeys.name"),
          isName: true,
          cell: ({ name, prefix, site }) => (
            <div className="line-words">
              <span>{name}</span>
              <span className="muted">
                <code>{prefix}…</code> {site.name}
              </span>
            </div>
          ),
        },
        { title: t("desk:serverKeys.scopes"), cell: ({ scopes }) => <Scopes scopes={scopes} /> },
        {
          title: t("desk:serverKeys.createdBy"),
          cell: ({ createdBy, createdAt }) => (
            <div className="line-words">
              <span>{createdBy}</span>
              <When at={createdAt} />
            </div>
          ),
        },
        {
          title: t("desk:serverKeys.used"),
          cell: ({ usedAt }) => (usedAt ? <When at={usedAt} /> : t("desk:serverKeys.never")),
        },
        { title: t("desk:serverKeys.ends"), cell: (key) => <End of={key} /> },
        {
          title: t("desk:serverKeys.revoke"),
          cell: ({ revoke }) =>
            revoke && (
              <CommandForm command={revoke} back={staffPaths.keys()} label={t("desk:serverKeys.revoke")} look="plain" />
            ),
        },
      ]}
    />
  );
}

function Scopes({ scopes }: { scopes: readonly Permission[] }) {
  const t = useT();
  return (
    <div>
      {scopes.map((scope) => (
        <div key={scope}>{t(`desk:right.${scope}`)}</div>
      ))}
    </div>
  );
}

function End({ of: { isValid, revokedAt, expiresAt } }: { of: ServerKeyShown }) {
  const t = useT();
  if (isValid) return <When at={expiresAt} />;
  return (
    <>
      <span className="state">{t(revokedAt ? "desk:serverKeys.revoked" : "desk:serverKeys.expired")}</span>{" "}
      <When at={revokedAt ?? expiresAt} />
    </>
  );
}

function NewKey({ form, scopes, sites }: Omit<ServerKeysProps, "keys">) {
  const t = useT();
  return (
    <section className="section" aria-labelledby="new-key-title">
      <h2 id="new-key-title">{t("desk:serverKeys.create")}</h2>
      <p className="muted">{t("desk:serverKeys.createMeaning")}</p>
      <CommandForm command={{ ...form, fields: [] }} back={staffPaths.keys()} label={t("desk:serverKeys.send")}>
        <div className="field">
          <label htmlFor="key-name">{t("desk:serverKeys.name")}</label>
          <input
            id="key-name"
            name="name"
            autoComplete="off"
            required
            maxLength={keyNameLength}
            aria-describedby="key-name-hint"
          />
          <p className="hint" id="key-name-hint">
            {t("desk:serverKeys.nameHint")}
          </p>
        </div>
        <SiteAndDays sites={sites} />
        <ScopeChoice scopes={scopes} />
      </CommandForm>
    </section>
  );
}

function SiteAndDays({ sites }: Pick<ServerKeysProps, "sites">) {
  const t = useT();
  return (
    <>
      <div className="field">
        <label htmlFor="key-site">{t("desk:serverKeys.site")}</label>
        <select id="key-site" name="tenant" required>
          <option value="">{t("desk:command.choose")}</option>
          {sites.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="key-days">{t("desk:serverKeys.days")}</label>
        <select id="key-days" name="days" required>
          <option value="">{t("desk:command.choose")}</option>
          {keyDays.map((days) => (
            <option key={days} value={days}>
              {t("desk:serverKeys.daysCount", { count: Number(days) })}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}

function ScopeChoice({ scopes }: Pick<ServerKeysProps, "scopes">) {
  const t = useT();
  return (
    <fieldset className="field choices" aria-describedby="key-scopes-hint">
      <legend className="label">{t("desk:serverKeys.scopes")}</legend>
      <div className="choices-list is-whole">
        {scopes.map((scope) => (
          <label key={scope} className="check">
            <input type="checkbox" name="scopes" value={scope} />
            {t(`desk:right.${scope}`)}
          </label>
        ))}
      </div>
      <p className="hint" id="key-scopes-hint">
        {t("desk:serverKeys.scopesHint")}
      </p>
    </fieldset>
  );
}
