import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { StaticRouter } from "react-router-dom/server";
import { expect, it, vi } from "vitest";
import { i18nFor } from "~/i18n/catalogue.server";
import { Caller } from "../../../tests/support/route-caller";
import { testAppOfFile } from "../../../tests/support/test-app";
import Likes, { loader } from "./likes";

const shown = vi.hoisted(() => ({ data: {} as unknown }));
vi.mock("@remix-run/react", async (original) => ({
  ...(await original<object>()),
  useLoaderData: () => shown.data,
  useRouteLoaderData: () => undefined,
  useFetcher: () => ({ Form: "form", state: "idle", submit: () => {} }),
  useNavigation: () => ({ state: "idle" }),
  useRevalidator: () => ({ revalidate: () => {} }),
}));

const app = testAppOfFile();

async function emptyList(hasPhoto: boolean): Promise<string> {
  const caller = await Caller.of(app.ember, await app.member(app.ember));
  const { text } = await caller.tell(loader, "/likes");
  shown.data = { ...JSON.parse(text), hasPhoto };
  return renderToStaticMarkup(
    <StaticRouter location="/likes">
      <I18nextProvider i18n={i18nFor("en")}>
        <Likes />
      </I18nextProvider>
    </StaticRouter>,
  );
}

it("A member without likes is asked for a photo, or with a photo to like somebody", async () => {
  expect(await emptyList(false)).toContain("Add a photo and a few words");
  const html = await emptyList(true);
  expect(html).toContain("A like is an easy way to start something.");
  expect(html).not.toContain("Add a photo");
});
