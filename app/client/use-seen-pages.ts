import { useLocation, useMatches, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { endPages, heldRoutes, keepFrame, showPage } from "./seen-pages";

/** Holds each page that a member sees. Refreshes a page that opened with held data. */
export function useSeenPages(): void {
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  const matches = useMatches();
  const page = matches[matches.length - 1];
  const data = page && heldRoutes.includes(page.id) ? page.data : undefined;
  const frame = matches.find(({ id }) => id === "routes/layouts/site")?.data;
  useEffect(() => {
    if (showPage({ pathname, search }, data)) revalidate();
  }, [pathname, search, data, revalidate]);
  useEffect(() => {
    if (frame) keepFrame(frame);
  }, [frame]);
  useEffect(() => endPages, []);
}
