import { useLocation, useMatches } from "@remix-run/react";
import { useState } from "react";
import { Refusals } from "~/ui/refusals";
import type { RefusedAnswer, ShownRefusal } from "~/client/refusal";
import { isWide, ownRefusalsOf, type RouteHandle } from "../route-handle";
import { useRootData } from "~/client/root-context";

/** Shows the refusal of a plain form, unless the page itself shows the refusal. */
export function FlashRefusals() {
  const flash = useRootData()?.flash;
  const { key } = useLocation();
  const matches = useMatches();
  const list = flash && !isSaidByPage(flash, ownRefusalsOf(matches)) ? flash.refusals : [];
  return <Stay key={key} list={list} className={isWide(matches) ? "px-page pt-4" : "pt-4"} />;
}

function isSaidByPage({ at, refusals, input }: RefusedAnswer, own: RouteHandle["refusals"]): boolean {
  const isTyped = refusals.some(({ field }) => field) || Object.keys(input).length > 0;
  return at !== undefined || own === "own" || (own === "typed" && isTyped);
}

/** Keeps the refusals while the page is open, because the server sends them only once. */
function Stay({ list, className }: { list: readonly ShownRefusal[]; className: string }) {
  const [kept] = useState(list);
  if (kept.length === 0) return null;
  return (
    <div className={className}>
      <Refusals list={kept} />
    </div>
  );
}
