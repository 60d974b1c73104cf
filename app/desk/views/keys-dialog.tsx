import { useT } from "~/i18n/use-t";

/** List of keyboard shortcuts on the current screen. The script fills the list from the controls. */
export function KeysDialog() {
  const t = useT();
  const fixed = [
    [t("desk:keys.palette"), t("desk:go.title")],
    ["j k", t("desk:keys.rows")],
    ["Enter", t("desk:keys.open")],
    ["[ ]", t("desk:keys.pages")],
    ["/", t("desk:keys.filter")],
    ["Esc", t("desk:keys.back")],
    ["?", t("desk:keys.title")],
  ] as const;
  return (
    <dialog className="keys" id="keys" aria-labelledby="keys-title">
      <form method="dialog">
        <h2 id="keys-title">{t("desk:keys.title")}</h2>
        <button type="submit" className="button">
          {t("desk:keys.close")}
        </button>
      </form>
      <dl>
        {fixed.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <label className="check">
        <input type="checkbox" data-keys-off />
        {t("desk:keys.off")}
      </label>
      <p className="muted">{t("desk:keys.offMeaning")}</p>
    </dialog>
  );
}
