import { type ComponentType, createElement, lazy, memo, Suspense } from "react";

type Loader<Props> = () => Promise<ComponentType<Props>>;

/**
 * A part of a page that works as plain markup and that nobody touches at once: the server draws it, and its code comes
 * when somebody is there (P12). Call it with `import.meta.env.SSR ? Part : null`, so that a browser's bundle leaves the
 * part out of the page's own code.
 */
export function late<Props extends object>(
  part: ComponentType<Props> | null,
  load: Loader<Props>,
  when = someoneIsThere,
): ComponentType<Props> {
  const Part: ComponentType<Props> = part ?? comingLater(load, when);
  const inPlace = (props: Props) => <Suspense fallback={null}>{createElement(Part, props)}</Suspense>;
  // A change of the page around it must not reach the part before its code has: React would draw it anew.
  return memo(inPlace) as unknown as ComponentType<Props>;
}

function comingLater<Props>(load: Loader<Props>, when: () => Promise<void>): ComponentType<Props> {
  const part = lazy(async () => {
    await when();
    return { default: await load() };
  });
  return part as unknown as ComponentType<Props>;
}

/** For parts that show themselves: their code comes by itself, only apart from the page's own. */
export async function atOnce(): Promise<void> {}

const signs = ["pointerdown", "pointermove", "keydown", "touchstart", "focusin", "scroll"] as const;
const patienceMs = 8000;

let someone: Promise<void> | undefined;

/** Resolves with the first sign of a person, or when the page has long been quiet. */
export function someoneIsThere(): Promise<void> {
  someone ??= new Promise((resolve) => {
    const done = new AbortController();
    const notice = () => {
      done.abort();
      resolve();
    };
    for (const sign of signs) addEventListener(sign, notice, { signal: done.signal, passive: true, capture: true });
    setTimeout(notice, patienceMs);
  });
  return someone;
}
