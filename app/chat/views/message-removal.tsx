import { useNavigate } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { toast } from "~/ui/toast";
import { CallFailed, callApi } from "~/client/http-client";
import { managesOffline } from "~/client/network";

interface MessageRemovalProps {
  conversationId: string;
  messageId: string;
}

/** Asks for confirmation before a message is removed. Script sends this plain form without navigation. */
export function MessageRemoval({ conversationId, messageId }: MessageRemovalProps) {
  const t = useT();
  const { isBusy, send } = useMessageRemoval(conversationId);
  return (
    <form
      method="post"
      action={paths.doMessageRemoval(conversationId, messageId)}
      onSubmit={send}
      {...managesOffline}
      className="grid gap-2 rounded-card bg-sunken p-3"
    >
      <p className="font-semibold">{t("chat:page.takeBackQuestion")}</p>
      <p className="text-sm text-ink-muted">{t("chat:page.takeBackText")}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="danger" size="compact" busy={isBusy}>
          {t("chat:page.takeBackConfirm")}
        </Button>
        <ButtonLink variant="quiet" size="compact" href={paths.chat(conversationId)} replace preventScrollReset>
          {t("chat:page.keep")}
        </ButtonLink>
      </div>
    </form>
  );
}

function useMessageRemoval(conversationId: string) {
  const t = useT();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);

  async function sendRemoval({ action }: HTMLFormElement): Promise<void> {
    setBusy(true);
    try {
      await callApi(action, { method: "POST", body: {} });
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      toast({ text: error.message || t(error.status === 0 ? "errors:network" : "errors:general"), tone: "danger" });
      return setBusy(false);
    }
    const here = paths.chat(conversationId);
    // Navigate only if the reader is still on this page.
    if (window.location.pathname === here) navigate(here, { replace: true, preventScrollReset: true });
  }

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void sendRemoval(event.currentTarget);
  };
  return { isBusy, send };
}
