import { Notice } from "./notice";
import { useNewsFocus } from "./use-news-focus";

/** Refusals that belong to no field, focused like an error summary. */
export function Refusals({ list }: { list: readonly { code: string; message: string }[] }) {
  const box = useNewsFocus<HTMLDivElement>(list[0]);
  if (list.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: a member continues at the error, also without script.
    <div ref={box} tabIndex={-1} autoFocus className="grid gap-2">
      {list.map(({ code, message }) => (
        <Notice key={code} tone="danger">
          {message}
        </Notice>
      ))}
    </div>
  );
}
