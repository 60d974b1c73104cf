import type { LoaderFunctionArgs } from "react-router-dom";
import { useActionData, useLoaderData } from "react-router-dom";
import type { MessageKey, Translate } from "~/i18n/messages";

type Load = (args: LoaderFunctionArgs) => Promise<unknown>;
type DataOf<L extends Load> = Exclude<Awaited<ReturnType<L>>, Response>;

/** The data of a screen's loader. It never left the process, so a date is still a date. */
export function useScreen<L extends Load>(): DataOf<L> {
  return useLoaderData() as DataOf<L>;
}

/** The data of a screen's action, when a form was refused. */
export function useRefused<A extends Load>(): DataOf<A> | undefined {
  return useActionData() as DataOf<A> | undefined;
}

/** Description of a screen by its route module. */
export interface ScreenHandle {
  /** The name of the screen, or how to tell it from the loader's data. */
  title: MessageKey | ((data: never, t: Translate) => string);
}
