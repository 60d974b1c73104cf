import { useLocation, useMatches } from "@remix-run/react";
import { useState } from "react";
import { Refusals } from "~/ui/refusals";
import type { RefusedAnswer, ShownRefusal } from "~/web/refusal";
import { ownRefusalsOf, type RouteHandle } from "../route-handle";
import { useRootData } from "../use-frame";

/** Why a deed was refused that a plain form did, on the page it was done from, where that has no form of its own to say it. */
export function LeftRefusals() {
  const flash = useRootData()?.flash;
  const { key } = useLocation();
  const own = ownRefusalsOf(useMatches());
  return <Stay key={key} list={flash && !isSaidByPage(flash, own) ? flash.refusals : []} />;
}

function isSaidByPage({ refusals, input }: RefusedAnswer, own: RouteHandle["refusals"]): boolean {
  const isTyped = refusals.some(({ field }) => field) || Object.keys(input).length > 0;
  return own === "own" || (own === "typed" && isTyped);
}

/** The server says it once; it stays for as long as the page does, whatever is read anew meanwhile. */
function Stay({ list }: { list: readonly ShownRefusal[] }) {
  const [kept] = useState(list);
  return (
    <div className="pt-4 empty:hidden">
      <Refusals list={kept} />
    </div>
  );
}
