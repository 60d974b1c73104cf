import { useT } from "~/i18n/use-t";

export function SkipLink() {
  const t = useT();
  return (
    <a
      href="#content"
      className="absolute top-2 left-2 z-60 -translate-y-20 rounded-control bg-ink px-4 py-3 font-semibold text-ink-inverse focus:translate-y-0"
    >
      {t("layouts:skipToContent")}
    </a>
  );
}
