import { useT } from "~/i18n/use-t";

export function SkipLink() {
  const t = useT();
  return (
    <a
      href="#content"
      className="absolute top-2 left-2 z-60 [translate:0_-5rem] rounded-control bg-ink px-4 py-3 font-semibold text-ink-inverse focus:[translate:none]"
    >
      {t("layouts:skipToContent")}
    </a>
  );
}
