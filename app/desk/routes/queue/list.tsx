import { deskLoader } from "../../authorization.server";
import { type ScreenHandle, useScreen } from "../../screen";
import { QueueScreen } from "../../views/queue/queue-screen";
import { readList } from "./present-list.server";

export const handle: ScreenHandle = { title: "desk:queue.title" };

export const loader = deskLoader("queue.see", async (desk, { url }) => ({ list: await readList(desk, url) }));

export function Component() {
  const { list } = useScreen<typeof loader>();
  return <QueueScreen list={list} shown={null} />;
}
