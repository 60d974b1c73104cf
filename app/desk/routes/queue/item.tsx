import { deskLoader } from "../../authorization.server";
import { type ScreenHandle, useScreen } from "../../screen";
import { QueueScreen } from "../../views/queue/queue-screen";
import { openItem } from "./open-item.server";
import { readList } from "./present-list.server";

export const handle: ScreenHandle = { title: "desk:queue.title" };

export const loader = deskLoader("queue.see", async (desk, { params, url }) => {
  const list = await readList(desk, url);
  const asked = { slug: params.site, id: params.id, answer: url.searchParams.get("answer") };
  return { list, shown: await openItem(desk, asked, list) };
});

export function Component() {
  const { list, shown } = useScreen<typeof loader>();
  return <QueueScreen list={list} shown={shown} />;
}
