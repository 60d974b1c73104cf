import { paths } from "~/paths";
import { type ChatEntry, type ClientState, type ClientUser, clientState } from "./client-state";
import { CallFailed, callApi } from "./http-client";

/** Intervals from PWA-14 to PWA-18. */
const firstPollMs = 5_000;
const pollMs = 60_000;
const pollWithPushMs = 300_000;

type Name = "user" | "chats" | "likes";

const etags = new Map<Name, string | undefined>();

/** Polls the user or one list. A 304 answer changes nothing. */
export async function reload(name: Name): Promise<void> {
  const isFirst = name !== "user" && clientState.get()[name] === null;
  if (isFirst) clientState.set({ progress: clientState.get().progress + 1 });
  try {
    const { data, etag } = await callApi<Partial<ClientState>>(paths.api(name), { etag: etags.get(name) });
    etags.set(name, etag);
    if (data) accept(name, data);
  } catch (error) {
    // The next poll retries.
    if (!(error instanceof CallFailed)) throw error;
  } finally {
    if (isFirst) clientState.set({ progress: Math.max(0, clientState.get().progress - 1) });
  }
}

function accept(name: Name, data: Partial<ClientState>): void {
  if (name === "user") clientState.set({ user: (data.user as ClientUser | null) ?? null });
  if (name === "chats") clientState.set({ chats: (data.chats as ChatEntry[]) ?? [] });
  if (name === "likes") {
    const { profiles = [], liked_by = [] } = data as NonNullable<ClientState["likes"]>;
    clientState.set({ likes: { profiles, liked_by } });
  }
}

/** Polls user, chats and likes after 5 seconds, then every minute, or every five minutes with push. */
export function startPolling(ask: (name: Name) => unknown = reload): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const turn = () => {
    for (const name of ["user", "chats", "likes"] as const) ask(name);
    timer = setTimeout(turn, clientState.get().push.isSubscribed ? pollWithPushMs : pollMs);
  };
  timer = setTimeout(turn, firstPollMs);
  return () => clearTimeout(timer);
}

/** Forgets the ETags, so that the next polls fetch full answers. */
export function forgetAnswers(): void {
  etags.clear();
}
