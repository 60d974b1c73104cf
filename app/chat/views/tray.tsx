import { useFetcher } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import { Menu } from "~/ui/menu";
import { useRefusal } from "~/web/use-refusal";
import { newKey } from "../client-key";
import type { OfferedGift } from "../gifts";
import type { ComposerState } from "./composer-state";
import { GiftArt } from "./gift-art";
import { Refused } from "./refused";

export interface TrayProps {
  memberId: string;
  name: string;
  returnTo: string;
  /** Made by the server with the page, one for each deed: a form posted twice is one photo, one gift (M08). */
  clientId: string;
  photo: ComposerState;
  gifts: readonly (OfferedGift & { allowed: boolean })[];
  /** Why one of them cannot be given, when there is such a one. */
  giftRefusal: ComposerState | null;
}

/** What else can be sent, each with its price before anything is chosen. */
export function Tray(props: TrayProps) {
  const t = useT();
  return (
    <Menu
      above
      align="start"
      label={t("chat:tray.open")}
      trigger={<Icon name="plus" className="size-6" />}
      triggerClassName="grid size-11 shrink-0 place-items-center rounded-full text-ink-muted hover:bg-sunken hover:text-ink"
    >
      <li
        className="grid gap-4 overflow-y-auto p-3"
        style={{ width: "min(24rem, calc(100vw - 3rem))", maxHeight: "65dvh" }}
      >
        <PhotoForm {...props} />
        <GiftForm {...props} />
      </li>
    </Menu>
  );
}

/** A form of the tray, which closes once it has done its deed. */
function TrayForm({ action, files, title, children, ...hidden }: TrayFormProps) {
  const fetcher = useFetcher();
  const form = useRef<HTMLFormElement>(null);
  const problem = useRefusal(fetcher.data).list[0]?.message;
  const wasBusy = useRef(false);
  const [key, setKey] = useState(hidden.clientId);
  const isBusy = fetcher.state !== "idle";
  useEffect(() => {
    const isDone = wasBusy.current && !isBusy && !problem;
    wasBusy.current = isBusy;
    if (!isDone) return;
    setKey(newKey());
    form.current?.reset();
    form.current?.closest("details")?.removeAttribute("open");
  }, [isBusy, problem]);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={action}
      encType={files ? "multipart/form-data" : undefined}
      className="grid gap-2"
    >
      <h2 className="text-lg">{title}</h2>
      <input type="hidden" name="client_id" value={key} />
      <input type="hidden" name="return_to" value={hidden.returnTo} />
      {problem && fetcher.data !== undefined && (
        <p role="alert" className="text-sm font-medium text-on-danger-soft">
          {problem}
        </p>
      )}
      {children(isBusy)}
    </fetcher.Form>
  );
}

interface TrayFormProps extends Pick<TrayProps, "clientId" | "returnTo"> {
  action: string;
  files?: boolean;
  title: string;
  children(isBusy: boolean): ReactNode;
}

function PhotoForm({ memberId, name, returnTo, clientId, photo }: TrayProps) {
  const t = useT();
  const hidden = { clientId: `${clientId}p`, returnTo };
  return (
    <TrayForm files title={t("chat:tray.photo")} action={paths.doChatPhoto(memberId)} {...hidden}>
      {(isBusy) =>
        photo.allowed ? (
          <>
            <p className="text-sm text-ink-muted">
              {t("chat:tray.photoPrice", { count: photo.cost.free ? 0 : photo.cost.credits })}.{" "}
              {t("chat:tray.photoHint", { name })}
            </p>
            <input
              type="file"
              name="photo"
              required
              accept="image/jpeg,image/png,image/webp"
              aria-label={t("chat:tray.choose")}
              className="control py-2.5"
            />
            <Button variant="secondary" size="compact" busy={isBusy} disabled={isBusy}>
              {t("chat:tray.sendPhoto")}
            </Button>
          </>
        ) : (
          <Refused {...photo} />
        )
      }
    </TrayForm>
  );
}

const giftButton = "grid w-full justify-items-center gap-1 rounded-card border border-line py-3 hover:bg-sunken";

function GiftForm({ memberId, returnTo, clientId, gifts, giftRefusal }: TrayProps) {
  const t = useT();
  const hidden = { clientId: `${clientId}g`, returnTo };
  return (
    <TrayForm title={t("chat:tray.gifts")} action={paths.doGift(memberId)} {...hidden}>
      {(isBusy) => (
        <>
          {giftRefusal && !giftRefusal.allowed && <Refused {...giftRefusal} />}
          <ul className="grid grid-cols-3 gap-2">
            {gifts.map(({ id, credits, allowed }) => (
              <li key={id}>
                <button
                  type="submit"
                  name="gift"
                  value={id}
                  disabled={!allowed || isBusy}
                  className={classNames(giftButton, !allowed && "text-ink-muted")}
                >
                  <GiftArt gift={id} className={allowed ? "size-12 text-primary" : "size-12"} />
                  <span className="text-sm font-semibold">{t(`chat:gifts.${id}`)}</span>
                  <span className="text-xs">{t("common:count.credits", { count: credits })}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </TrayForm>
  );
}
