import { useT } from "~/i18n/use-t";

/** Checkbox that pauses animations through the CSS selector `:has(.pause :checked)` (WCAG 2.2.2). */
export function Pause() {
  const t = useT();
  return (
    <label className="pause">
      <input type="checkbox" aria-label={t("landers:film.pause")} />
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path className="pause-stop" d="M7 5h4v14H7zM13 5h4v14h-4z" />
        <path className="pause-go" d="M8 5l11 7-11 7z" />
      </svg>
    </label>
  );
}
