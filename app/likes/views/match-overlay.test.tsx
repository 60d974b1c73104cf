import { Children, isValidElement, type ReactElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";
import { i18nFor } from "~/i18n/catalogue.server";
import { MatchOverlay } from "./match-overlay";

const match = {
  id: "a",
  name: "Nina",
  photo: { src: "https://cdn.test/x.webp", colours: null },
  fictional: "Fictional",
};
const none = () => undefined;

function draw(isOneSided?: boolean): string {
  const page = (
    <I18nextProvider i18n={i18nFor("en")}>
      <MatchOverlay match={match} isOneSided={isOneSided} onImagePressed={none} onButtonPressed={none} onClose={none} />
    </I18nextProvider>
  );
  return renderToString(page);
}

it("The overlay fills the screen and names the member who liked, with the fictional label in words (LIK-21, DESIGN 8)", () => {
  const html = draw();
  expect(html).toMatch(/<dialog[^>]*class="[^"]*\binset-0\b[^"]*\bh-dvh\b[^"]*\bw-screen\b/);
  expect(html).toMatch(/<h2[^>]*>New like!<\/h2>/);
  expect(html).toContain("Nina likes you too.");
  expect(html).toContain("Fictional");
  expect(draw(true)).toContain("Nina likes you.");
});

it("The overlay shows a round picture of 250 pixels and one more button (LIK-22, LIK-24)", () => {
  const html = draw();
  expect(html).toMatch(/<button[^>]*class="size-\[250px\][^"]*rounded-full/);
  expect(html).toContain('src="https://cdn.test/x.webp"');
  expect(html.match(/<button/g)).toHaveLength(2);
});

type Pressable = ReactElement<{ children?: ReactNode; onClick?: (event: object) => void; onClose?: () => void }>;

/** Presses an element of the overlay. Returns the handlers that were called. */
function press(which: (all: Pressable[]) => Pressable | undefined): string[] {
  const told: string[] = [];
  const tell = (name: string) => (id?: string) => void told.push(id ? `${name} ${id}` : name);
  const all: Pressable[] = [];
  const on = { onImagePressed: tell("image-pressed"), onButtonPressed: tell("button-pressed") };
  renderToString(
    <I18nextProvider i18n={i18nFor("en")}>
      <Drawn overlay={{ match, ...on, onClose: tell("closed") }} into={all} />
    </I18nextProvider>,
  );
  const dialog = all[0] as Pressable & { ref: { current: unknown } };
  dialog.ref.current = {
    open: true,
    close(this: { open: boolean }) {
      this.open = false;
      dialog.props.onClose?.();
    },
  };
  which(all)?.props.onClick?.({ stopPropagation: () => undefined });
  return told;
}

/** Collects the elements of the overlay. Renders nothing. */
function Drawn({ overlay, into }: { overlay: Parameters<typeof MatchOverlay>[0]; into: Pressable[] }) {
  into.push(...elementsIn(MatchOverlay(overlay)));
  return null;
}

/** All elements of a tree, including the elements that its components render. */
function elementsIn(node: ReactNode): Pressable[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<Pressable["props"]>(child)) return [];
    const inner = typeof child.type === "function" ? callComponent(child) : child.props.children;
    return [child as Pressable, ...elementsIn(inner)];
  });
}

function callComponent({ type, props }: ReactElement): ReactNode {
  return (type as (props: unknown) => ReactNode)(props);
}

it("A press reports the pressed part and the member, and closes the overlay (LIK-23, LIK-24, LIK-25)", () => {
  const buttons = (all: Pressable[]) => all.filter(({ type }) => type === "button");
  expect(press((all) => buttons(all)[0])).toEqual(["image-pressed a", "closed"]);
  expect(press((all) => buttons(all)[1])).toEqual(["button-pressed a", "closed"]);
  expect(press(([dialog]) => dialog)).toEqual(["closed"]);
});
