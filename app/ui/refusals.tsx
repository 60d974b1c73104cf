import { Notice } from "./notice";
import { useNewsFocus } from "./use-news-focus";

/** Why something was refused that has no fields to go through. Takes the focus as a summary of errors does. */
export function Refusals({ list }: { list: readonly { code: string; message: string }[] }) {
  const box = useNewsFocus<HTMLDivElement>(list[0]);
  if (list.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: where an action failed is where one goes on; with the page, before any script.
    <div ref={box} tabIndex={-1} autoFocus className="grid gap-2">
      {list.map(({ code, message }) => (
        <Notice key={code} tone="danger">
          {message}
        </Notice>
      ))}
    </div>
  );
}
