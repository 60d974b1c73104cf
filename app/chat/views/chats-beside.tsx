import { useParams } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { AppLink } from "~/ui/app-link";
import { useLatePart } from "~/ui/use-late-part";

/** Equals the style sheets' `lg:` breakpoint. */
const wide = "(width >= 62rem)";
const place = { width: "22rem", borderRight: "1px solid var(--t-line)" };

/** The chat list beside an open conversation, loaded after the page and only in wide windows. */
export function ChatsBeside() {
  const t = useT();
  const wasWide = useWasWide();
  const { id } = useParams();
  return (
    <aside
      aria-label={t("chat:list.title")}
      style={place}
      className="sticky top-0 hidden h-dvh shrink-0 flex-col overflow-y-auto bg-surface lg:order-first lg:flex"
    >
      <h2 className="px-4 py-3 text-xl">
        <AppLink href={paths.chats()} className="text-ink">
          {t("chat:list.title")}
        </AppLink>
      </h2>
      {/* The heading alone does not look like a link without script. */}
      <noscript>
        <a href={paths.chats()} className="block px-4 py-2 underline underline-offset-2">
          {t("chat:header.back")}
        </a>
      </noscript>
      {wasWide && <LatePane current={id} />}
    </aside>
  );
}

const loadPane = async () => (await import("./chats-pane")).ChatsPane;

function LatePane({ current }: { current: string | undefined }) {
  const Pane = useLatePart(loadPane);
  return Pane && <Pane current={current} />;
}

/** True once the window has been wide. */
function useWasWide(): boolean {
  const [wasWide, setWasWide] = useState(false);
  useEffect(() => {
    const query = matchMedia(wide);
    const look = () => setWasWide((before) => before || query.matches);
    look();
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, []);
  return wasWide;
}
