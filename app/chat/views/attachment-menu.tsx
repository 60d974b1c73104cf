import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { photoLimits } from "~/profiles/photo";
import type { GiftId } from "~/tenancy/vocabulary";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import { Menu } from "~/ui/menu";
import type { OfferedGift } from "../gifts";
import { dataAddress } from "../client/outbox";
import type { PendingContent } from "../client/pending-messages";
import type { ComposerState } from "./composer-state";
import { GiftArt } from "./gift-art";
import { Refused } from "./refused";
import { managesOffline } from "~/client/network";

export interface AttachmentMenuProps {
  memberId: string;
  name: string;
  returnTo: string;
  /** Idempotency key of each form on this page. A form posted twice sends once (M08). */
  clientId: string;
  /** Sends without navigation when script runs. */
  onSend(content: PendingContent): Promise<void>;
  photo: ComposerState;
  gifts: readonly (OfferedGift & { allowed: boolean })[];
  /** The refusal of an unavailable gift. Null when all gifts are available. */
  giftRefusal: ComposerState | null;
}

export function AttachmentMenu(props: AttachmentMenuProps) {
  const t = useT();
  return (
    <Menu
      above
      align="start"
      label={t("chat:attachmentMenu.open")}
      trigger={<Icon name="plus" className="size-6" />}
      triggerClassName="touch-target grid shrink-0 place-items-center rounded-full text-ink-muted hover:bg-sunken hover:text-ink"
    >
      <li className="grid gap-4 p-3" style={{ width: "min(24rem, 100vw - 3rem, var(--menu-room, 100vw) - 0.75rem)" }}>
        <PhotoForm {...props} />
        <GiftForm {...props} />
      </li>
    </Menu>
  );
}

interface AttachmentFormProps extends Pick<AttachmentMenuProps, "clientId" | "returnTo" | "onSend"> {
  action: string;
  encType?: "multipart/form-data";
  title: string;
  /** Reads the chosen photo or gift, or returns the text of a refusal. */
  read(form: FormData): Promise<PendingContent | string>;
  children(isBusy: boolean): ReactNode;
}

/** A form in the menu. Submitting closes the menu. */
function AttachmentForm({ action, encType, title, read, onSend, children, ...hidden }: AttachmentFormProps) {
  const t = useT();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async (form: HTMLFormElement, chosen: FormData) => {
    const content = await read(chosen);
    if (typeof content === "string") return setProblem(content);
    await onSend(content);
    setProblem(null);
    form.reset();
    form.closest("details")?.removeAttribute("open");
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const chosen = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
    setBusy(true);
    send(event.currentTarget, chosen)
      .catch(() => setProblem(t("errors:general")))
      .finally(() => setBusy(false));
  };
  return (
    <form
      method="post"
      action={action}
      encType={encType}
      onSubmit={onSubmit}
      {...managesOffline}
      className="grid gap-2"
    >
      <h2 className="text-lg">{title}</h2>
      <input type="hidden" name="client_id" value={hidden.clientId} />
      <input type="hidden" name="return_to" value={hidden.returnTo} />
      {problem && (
        <p role="alert" className="text-sm font-medium text-on-danger-soft">
          {problem}
        </p>
      )}
      {children(isBusy)}
    </form>
  );
}

function PhotoChoice() {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const [src, setSrc] = useState<string | null>(null);
  useEffect(() => {
    const form = field.current?.form;
    const clear = () => setSrc(null);
    form?.addEventListener("reset", clear);
    return () => form?.removeEventListener("reset", clear);
  }, []);
  const show = async (file: File | undefined) => setSrc(file ? await dataAddress(file) : null);
  return (
    <>
      <input
        ref={field}
        type="file"
        name="photo"
        required
        accept="image/jpeg,image/png,image/webp"
        aria-label={t("chat:attachmentMenu.choose")}
        onChange={({ currentTarget: { files } }) => void show(files?.[0])}
        className="control py-2.5"
      />
      {src && (
        <img src={src} alt={t("chat:attachmentMenu.preview")} className="max-h-48 justify-self-center rounded-card" />
      )}
    </>
  );
}

function PhotoForm({ memberId, name, returnTo, clientId, onSend, photo }: AttachmentMenuProps) {
  const t = useT();
  const form = { clientId: `${clientId}p`, returnTo, onSend, action: paths.doChatPhoto(memberId) };
  // Shrinking in the browser also removes the photo's location.
  const read = async (chosen: FormData): Promise<PendingContent | string> => {
    const { shrink } = await import("~/profiles/photo-sending");
    const smaller = await shrink(chosen.get("photo") as File);
    if (smaller.size > photoLimits.bytes) return t("chat:attachmentMenu.tooLarge");
    return { kind: "photo", src: await dataAddress(smaller) };
  };
  return (
    <AttachmentForm read={read} encType="multipart/form-data" title={t("chat:attachmentMenu.photo")} {...form}>
      {(isBusy) =>
        photo.allowed ? (
          <>
            <p className="text-sm text-ink-muted">
              {t("chat:attachmentMenu.photoPrice", { count: photo.cost.free ? 0 : photo.cost.credits })}.{" "}
              {t("chat:attachmentMenu.photoHint", { name })}
            </p>
            <PhotoChoice />
            <Button variant="secondary" size="compact" busy={isBusy} disabled={isBusy}>
              {t("chat:attachmentMenu.sendPhoto")}
            </Button>
          </>
        ) : (
          <Refused chat={returnTo} {...photo} />
        )
      }
    </AttachmentForm>
  );
}

const giftStyle =
  "grid justify-items-center gap-1 rounded-card border border-line py-3 text-center hover:bg-sunken has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-ring";

/**
 * Lists gifts to choose from. Sending needs a second button beside the price, so that no click costs credits by
 * mistake.
 */
function GiftForm({ memberId, name, returnTo, clientId, onSend, gifts, giftRefusal }: AttachmentMenuProps) {
  const t = useT();
  const form = { clientId: `${clientId}g`, returnTo, onSend, action: paths.doGift(memberId) };
  const read = async (chosen: FormData): Promise<PendingContent> => ({
    kind: "gift",
    gift: chosen.get("gift") as GiftId,
  });
  return (
    <AttachmentForm read={read} title={t("chat:attachmentMenu.gifts")} {...form}>
      {(isBusy) => (
        <>
          {giftRefusal && !giftRefusal.allowed && <Refused chat={returnTo} {...giftRefusal} />}
          <ul className="grid grid-cols-3 gap-2 max-[20em]:grid-cols-[repeat(auto-fill,minmax(min(100%,3.25rem),1fr))]">
            {gifts.map(({ id, credits, allowed }) => (
              <li key={id} className="grid">
                <label className={classNames(giftStyle, allowed ? "cursor-pointer" : "text-ink-muted")}>
                  <input
                    type="radio"
                    name="gift"
                    value={id}
                    required
                    disabled={!allowed || isBusy}
                    className="sr-only"
                  />
                  <GiftArt gift={id} className={allowed ? "size-12 text-primary" : "size-12"} />
                  <span className="text-xs font-semibold">{t(`chat:gifts.${id}`)}</span>
                  <span className="text-xs">{t("common:count.credits", { count: credits })}</span>
                </label>
              </li>
            ))}
          </ul>
          {gifts.some(({ allowed }) => allowed) && (
            <>
              <p className="text-sm text-ink-muted">{t("chat:attachmentMenu.giftHint")}</p>
              <Button variant="secondary" size="compact" busy={isBusy} disabled={isBusy}>
                {t("chat:attachmentMenu.giveGift", { name })}
              </Button>
            </>
          )}
        </>
      )}
    </AttachmentForm>
  );
}
