import { useFieldIds } from "./field-id";
import { Icon } from "./icon";
import { useNewsFocus } from "./use-news-focus";

export type FieldProblem = { field?: string; message: string };

/** A list of a form's errors above its fields, focused when it appears. Each error links to its first field. */
export function ErrorSummary({ title, errors }: { title: string; errors: readonly FieldProblem[] }) {
  const idOf = useFieldIds();
  const box = useNewsFocus<HTMLDivElement>(errors[0]);
  // Show each message once, because links with the same words would lead to different fields.
  const told = errors.filter(({ message }, at) => errors.findIndex((one) => one.message === message) === at);
  if (errors.length === 0) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: a member continues at the error, also without script.
      autoFocus
      className="flex gap-3 rounded-card bg-danger-soft p-4 text-on-danger-soft"
    >
      <Icon name="circle-alert" className="mt-0.5 size-5 shrink-0" />
      <div className="grid gap-1">
        <p className="font-semibold">{title}</p>
        <ul className="grid gap-1">
          {told.map(({ field, message }) => (
            <li key={`${field}:${message}`}>
              {field ? (
                <a href={`#${idOf(field)}`} className="inline-block py-1 underline underline-offset-2">
                  {message}
                </a>
              ) : (
                message
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
