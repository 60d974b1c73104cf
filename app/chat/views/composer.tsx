import { Icon } from "~/ui/icon";
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useState } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { AppLink } from "~/ui/app-link";
import { IconButton } from "~/ui/icon-button";
import { countCharacters, isLongerThan, tidyText } from "~/platform/characters";
import { isBlank } from "../message";
import type { SendCost } from "../policy";
import { priceWords } from "../price-words";
import type { ComposerState } from "./composer-state";
import { ContactHint } from "./contact-hint";
import { Refused } from "./refused";
import { AttachmentMenu } from "./lazy-attachment-menu";
import type { AttachmentMenuProps } from "./attachment-menu";
import { restoreText, insertText } from "../client/insert-text";
import { managesOffline } from "~/client/network";

interface ComposerProps {
  state: ComposerState;
  attachmentMenu: AttachmentMenuProps;
  balance: number;
  messageLength: number;
  /** URL for the form without script. */
  action: string;
  returnTo: string;
  /** Idempotency key of the form. A form posted twice sends one message. */
  clientId: string;
  problem: string | null;
  /** The text of a refused message. */
  typed: string | undefined;
  draft?: string;
  /** Warns that a member with an unconfirmed email address gets no answers (CHA-18). */
  unconfirmed: string | null;
  otherName: string;
  /** True after an icebreaker was chosen: the text field takes the focus. */
  takesFocus?: boolean;
  /** True before the first message. The composer then warns about contact details. */
  isFirst?: boolean;
  /** Sends without navigation when script runs. */
  onSend: AttachmentMenuProps["onSend"];
  /** The text field, also read by other components. */
  field: RefObject<HTMLTextAreaElement>;
}

/** Keeps the composer above a phone's home indicator. */
const footOfScreen = { paddingBottom: "max(0.75rem, env(safe-area-inset-bottom))" };

export function Composer(props: ComposerProps) {
  const { state } = props;
  return (
    <div className="grid gap-2 px-3 pt-2" style={footOfScreen}>
      {props.unconfirmed && state.allowed && <Unconfirmed words={props.unconfirmed} name={props.otherName} />}
      {state.allowed ? (
        <Price cost={state.cost} balance={props.balance} />
      ) : (
        <Refused id="composer-price" chat={props.returnTo} {...state} />
      )}
      <div className="flex flex-nowrap items-end gap-2">
        <AttachmentMenu {...props.attachmentMenu} />
        <ComposerForm {...props} />
      </div>
    </div>
  );
}

/** Warns about an unconfirmed email address before credits are spent. */
function Unconfirmed({ words, name }: { words: string; name: string }) {
  const t = useT();
  return (
    <p className="rounded-card bg-warning-soft px-4 py-2 text-sm text-on-warning-soft">
      <strong>{words}</strong> {t("chat:composer.unconfirmedText", { name })}{" "}
      <AppLink href={paths.signupComplete()} className="text-current underline underline-offset-2">
        {t("chat:composer.confirm")}
      </AppLink>
    </p>
  );
}

function Price({ cost, balance }: { cost: SendCost; balance: number }) {
  const t = useT();
  return (
    <p id="composer-price" className="text-sm text-ink-muted">
      {priceWords(t, cost, balance)}
    </p>
  );
}

function ComposerForm(props: ComposerProps) {
  const { state, messageLength, problem, onSend, field } = props;
  const t = useT();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (field.current) sendFrom(field.current, onSend, messageLength);
  };
  return (
    <form
      method="post"
      action={props.action}
      onSubmit={onSubmit}
      {...managesOffline}
      className="grid min-w-0 grow grid-cols-1 gap-1.5"
    >
      <input type="hidden" name="client_id" value={props.clientId} />
      <input type="hidden" name="return_to" value={props.returnTo} />
      {problem && (
        <p id="composer-problem" role="alert" className="text-sm font-medium text-on-danger-soft">
          {problem}
        </p>
      )}
      {props.isFirst && <ContactHint field={field} />}
      <div className="flex flex-nowrap items-end gap-2">
        <MessageField {...props} />
        <IconButton
          tone="primary"
          label={t("chat:composer.send")}
          disabled={!state.allowed}
          icon={<Icon name="send-horizontal" className="size-5" />}
        />
      </div>
      <Counter field={field} longest={messageLength} />
    </form>
  );
}

function MessageField({ state, problem, takesFocus = false, field, typed, draft }: ComposerProps) {
  const t = useT();
  return (
    <>
      <label htmlFor="composer-body" className="sr-only">
        {t("chat:composer.label")}
      </label>
      <textarea
        ref={field}
        id="composer-body"
        name="body"
        rows={1}
        required
        disabled={!state.allowed}
        defaultValue={typed ?? draft}
        placeholder={t("chat:composer.placeholder")}
        aria-invalid={problem ? true : undefined}
        // biome-ignore lint/a11y/noAutofocus: a refused message is corrected here, before any script has loaded.
        autoFocus={problem !== null || takesFocus}
        aria-describedby={problem ? "composer-problem composer-price" : "composer-price"}
        onKeyDown={sendOnEnter}
        className="control field-sizing-content max-h-40 min-w-0 grow resize-none py-2.5 placeholder:overflow-hidden placeholder:whitespace-nowrap"
      />
    </>
  );
}

/** Sends the text and clears the field. A text that is too long stays, and the counter shows the excess. */
function sendFrom(area: HTMLTextAreaElement, send: AttachmentMenuProps["onSend"], longest: number): void {
  const text = area.value;
  if (isBlank(text)) return;
  if (isLongerThan(tidyText(text), longest)) {
    area.focus();
    return;
  }
  insertText(area, "");
  area.focus();
  send({ kind: "text", text }).catch(() => restoreText(area, text));
}

/** Sends on Enter when a mouse suggests a keyboard. On touch screens Enter starts a new line. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const isPlainEnter = event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing;
  if (!isPlainEnter || !window.matchMedia("(pointer: fine)").matches) return;
  event.preventDefault();
  if (event.currentTarget.value.trim() !== "") event.currentTarget.form?.requestSubmit();
}

const countedFrom = 100;

/** Shows how many characters remain near the limit, or how many to remove above the limit. */
function Counter({ field, longest }: { field: RefObject<HTMLTextAreaElement>; longest: number }) {
  const t = useT();
  const [left, setLeft] = useState(longest);
  useEffect(() => {
    const area = field.current;
    const count = () => setLeft(roomLeft(area?.value ?? "", longest));
    area?.addEventListener("input", count);
    return () => area?.removeEventListener("input", count);
  }, [field, longest]);
  const isOver = left < 0;
  return (
    <>
      {left <= countedFrom && !isOver && (
        <p className="justify-self-end text-xs text-ink-muted figures">{t("chat:composer.left", { count: left })}</p>
      )}
      <p
        role="status"
        className={isOver ? "justify-self-end text-xs font-medium text-on-danger-soft figures" : "sr-only"}
      >
        {isOver && t("chat:composer.over", { count: -left })}
      </p>
    </>
  );
}

/**
 * Counts UTF-16 units far from the limit, because counting characters is slow. A text never has fewer units than
 * characters.
 */
function roomLeft(text: string, longest: number): number {
  const atLeast = longest - text.length;
  return atLeast > countedFrom ? atLeast : longest - countCharacters(tidyText(text));
}
