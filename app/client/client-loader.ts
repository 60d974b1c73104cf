import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { heldFrame, isHeld, readingAhead, sameIfEqual, takePage } from "./seen-pages";

/** Opens a page with held data, if any, which `useSeenPages` then refreshes. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  const url = new URL(request.url);
  if (!isHeld(url)) await readingAhead(url);
  return takePage(url) ?? sameIfEqual(url, await serverLoader());
}

/** The frame of the usual layout. Only forms change a member's frame. */
export async function frameClientLoader({ serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  return heldFrame() ?? (await serverLoader());
}
