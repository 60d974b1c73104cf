import type { LoaderFunctionArgs } from "react-router-dom";
import { useActionData, useLoaderData } from "react-router-dom";
import type { MessageKey, Translate } from "~/i18n/messages";

type Load = (args: LoaderFunctionArgs) => Promise<unknown>;
type DataOf<L extends Load> = Exclude<Awaited<ReturnType<L>>, Response>;

/** The data of a screen's loader. It is not serialised, so a date remains a date. */
export function useScreen<L extends Load>(): DataOf<L> {
  return useLoaderData() as DataOf<L>;
}

/** The data of a screen's action after a refused form. */
export function useRefused<A extends Load>(): DataOf<A> | undefined {
  return useActionData() as DataOf<A> | undefined;
}

/** Describes a screen in its route module. */
export interface ScreenHandle {
  /** Title of the screen, or a function of the loader's data. */
  title: MessageKey | ((data: never, t: Translate) => string);
}
