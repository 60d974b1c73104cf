import { type ComponentType, createElement, startTransition, useEffect, useState } from "react";
import { ServersMarkup } from "./servers-markup";
import { whenLoaded } from "./when-loaded";

type Loader<Props> = () => Promise<ComponentType<Props>>;

/**
 * Renders a component on the server and loads its code at the first interaction (P12). Pass `import.meta.env.SSR ? Part
 * : null`, so that the page's bundle excludes the component. Suspense would render the component again at any update
 * before that interaction.
 */
export function hydrateLazily<Props extends object>(
  part: ComponentType<Props> | null,
  load: Loader<Props>,
  when = firstInteraction,
): ComponentType<Props> {
  if (part) return (props) => <div className="contents">{createElement(part, props)}</div>;
  const source = new PartSource(load, when);
  return (props) => <LazyPart source={source} props={props} />;
}

/** A component's code, loaded once for all its uses. */
class PartSource<Props> {
  part: ComponentType<Props> | null = null;
  #coming: Promise<void> | undefined;

  constructor(
    private readonly load: Loader<Props>,
    private readonly when: () => Promise<void>,
  ) {}

  /** Resolves when the code has loaded. */
  come(): Promise<void> {
    this.#coming ??= this.when().then(() => this.#fetch());
    return this.#coming;
  }

  #fetch(): Promise<void> {
    return new Promise((resolve) => {
      whenLoaded(this.load, (part) => {
        this.part = part;
        resolve();
      });
    });
  }
}

function LazyPart<Props extends object>({ source, props }: { source: PartSource<Props>; props: Props }) {
  const [Part, setPart] = useState(() => source.part);
  useEffect(() => {
    source.come().then(() => startTransition(() => setPart(() => source.part)));
  }, [source]);
  if (Part) return <div className="contents">{createElement(Part, props)}</div>;
  return <ServersMarkup />;
}

/** For components needed without an interaction. Their code loads at once, in a separate bundle. */
export async function immediately(): Promise<void> {}

// Do not listen to `pointerdown`, because replacing an element between press and release loses the click.
const signs = ["pointermove", "click", "keydown", "focusin", "scroll"] as const;
const withoutInteractionMs = 8000;

let someone: Promise<void> | undefined;

/** Resolves at the first interaction, or after some seconds. */
export function firstInteraction(): Promise<void> {
  someone ??= new Promise((resolve) => {
    const done = new AbortController();
    const notice = () => {
      done.abort();
      resolve();
    };
    for (const sign of signs) addEventListener(sign, notice, { signal: done.signal, passive: true, capture: true });
    setTimeout(notice, withoutInteractionMs);
  });
  return someone;
}
