import { paths } from "~/paths";
import { Button } from "~/ui/button";
import type { KeptPush } from "../push-inbox.server";

/** Pushes of a demo, newest first. Each shows its target for a logged-in and for a logged-out browser. */
export function DemoPushes({ pushes }: { pushes: readonly KeptPush[] }) {
  return (
    <>
      {pushes.length === 0 && (
        <p className="text-ink-muted">
          None. Log in as somebody, let that login be woken, close their page, and write to them as somebody else.
        </p>
      )}
      <ul className="grid gap-3">
        {pushes.map(({ title, body, checkUrl, openUrl, service, receivedAt }) => (
          <li key={receivedAt + service + checkUrl}>
            <span className="block font-semibold">{title}</span>
            {body}
            <span className="block text-sm text-ink-muted wrap-anywhere">
              {receivedAt.slice(11, 19)} to {service}; leads to <a href={checkUrl}>{checkUrl}</a>, logged out to{" "}
              <a href={openUrl}>{openUrl}</a>
            </span>
          </li>
        ))}
      </ul>
      <form method="post" action={paths.doDevBrowser()}>
        <Button variant="quiet">Let this login be woken</Button>
      </form>
    </>
  );
}
