import { Icon } from "./icon";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { classNames } from "./class-names";
import { IconButton } from "./icon-button";

type DialogProps = {
  id?: string;
  title: string;
  /** Open from the start. The dialog is modal with script, and covers the page without script. */
  open?: boolean;
  /** Label of the close button. Without a label only the dialog's own buttons close it. */
  closeLabel?: string;
  hideTitle?: boolean;
  lead?: ReactNode;
  children: ReactNode;
  onClose?: () => void;
  className?: string;
};

/**
 * Closes the dialog on a click outside. Such a click has the dialog itself as target, because the dialog has no
 * padding.
 */
function closeBesides(dialog: HTMLDialogElement) {
  const onClick = (event: MouseEvent) => {
    if (event.target === dialog) dialog.close();
  };
  dialog.addEventListener("click", onClick);
  return () => dialog.removeEventListener("click", onClick);
}

/** Focuses the menu's button after closing. The menu entry that opened the dialog is hidden and cannot be focused. */
function giveFocusBack(opener: Element | null) {
  if (document.activeElement !== document.body) return;
  opener?.closest("details")?.querySelector("summary")?.focus();
}

/** Shows or hides a native dialog. The browser keeps focus inside and closes it on Escape. */
function useModal(open: boolean, canClose: boolean) {
  const box = useRef<HTMLDialogElement>(null);
  const opener = useRef<Element | null>(null);
  useEffect(() => () => giveFocusBack(opener.current), []);
  useEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    if (!open) return dialog.close();
    if (dialog.matches(":modal")) return;
    dialog.close();
    opener.current = document.activeElement;
    dialog.showModal();
  }, [open]);
  useEffect(() => (canClose && box.current ? closeBesides(box.current) : undefined), [canClose]);
  return box;
}

export function Dialog(props: DialogProps) {
  const { id, title, open = false, closeLabel, hideTitle, lead, children, onClose, className } = props;
  const titleId = useId();
  const box = useModal(open, Boolean(closeLabel));
  // Keep the attribute after the first render, because the page would otherwise stay inert without a visible dialog.
  const [startsOpen] = useState(open);
  return (
    <dialog
      ref={box}
      id={id}
      open={startsOpen || undefined}
      aria-labelledby={titleId}
      onClose={(event) => event.target === box.current && !box.current.open && onClose?.()}
      onCancel={(event) => !closeLabel && event.preventDefault()}
      className={classNames("dialog", className)}
    >
      <div className="grid gap-4 p-5 sm:p-7">
        <header className={classNames("flex items-start justify-between gap-4", hideTitle && !closeLabel && "sr-only")}>
          <div className="grid gap-1.5">
            <h2 id={titleId} className={hideTitle ? "sr-only" : "text-2xl"}>
              {title}
            </h2>
            {lead && <p className="text-ink-muted">{lead}</p>}
          </div>
          {closeLabel && (
            <form method="dialog" className="-mt-1.5 -mr-2">
              <IconButton label={closeLabel} icon={<Icon name="x" className="size-5" />} />
            </form>
          )}
        </header>
        {children}
      </div>
    </dialog>
  );
}
