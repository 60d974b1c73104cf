import { paths } from "~/paths";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import { useNonce } from "~/client/nonce";
import type { OpenedMail as Mail } from "../demo-desk.server";

export function OpenedMail({ mail }: { mail: Mail }) {
  const nonce = useDocumentNonce();
  return (
    <main id="content" className="mx-auto grid max-w-3xl gap-gap px-page pb-16">
      <PageHeader
        title={mail.subject}
        lead={`From ${mail.fromName || "nobody"} to ${mail.to}`}
        back={{ href: paths.devMailbox(), label: "Mailbox" }}
      />
      {/* The mail is untrusted: its frame runs no scripts and has its own origin. Its links replace the whole page. */}
      <iframe
        title="The mail as HTML"
        sandbox="allow-top-navigation-by-user-activation"
        srcDoc={withStyles(withLinksOutside(mail.html), nonce)}
        className="card h-[40rem] w-full"
      />
      <Card as="section" className="grid gap-3">
        <h2>As text</h2>
        <pre className="overflow-x-auto font-mono text-sm whitespace-pre-wrap">{mail.text}</pre>
      </Card>
    </main>
  );
}

function withLinksOutside(html: string): string {
  return html.replace(/<head>/i, '<head><base target="_top">');
}

/** Adds the page's nonce to the styles, because a srcdoc frame inherits the content security policy of its page. */
function withStyles(html: string, nonce = ""): string {
  return html.replace(/<style>/i, `<style nonce="${nonce}">`);
}

/**
 * The nonce of the first document, whose policy still applies after client navigation. Only that document's scripts
 * hold the nonce.
 */
function useDocumentNonce(): string | undefined {
  const ofThisAnswer = useNonce();
  return typeof document === "undefined" ? ofThisAnswer : document.querySelector<HTMLElement>("script[nonce]")?.nonce;
}
