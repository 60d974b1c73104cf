import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { languages } from "~/i18n/locales";
import { testAppOfFile } from "../../../tests/support/test-app";
import { notificationTypes } from "../preference";
import { mailPicture } from "./picture.server";
import { type MailToRender, renderMail } from "./render.server";
import { type MailTemplate, mailTemplates } from "./templates";

const app = testAppOfFile();

/** Words that would reveal the site's subject on a locked screen. */
const telling =
  /\b(?:sex\w*|gay\w*|lesb\w*|bisex\w*|hetero\w*|homo\w*|queer\w*|kink\w*|fetish\w*|erot\w*|porn\w*|naked|nackt|naakt|nude|nu[ed]?s?|adult\w*|dating|dates?|flirt\w*|hook-?up\w*|single\w*|casual|swing\w*|curvy|curves|milf\w*)\b/iu;

const canary = { name: "Canaryname", text: "canary message text", other: "Canaryother" };
const facts = {
  name: canary.name,
  link: "/mailed-token",
  until: "2026-12-01T12:00:00.000Z",
  at: "2026-11-21T12:00:00.000Z",
  type: "message",
  unsubscribe: "/unsubscribe/mailed-token",
  company: "Company",
  amount: "18,99",
  iban: "…4300",
  creditor: "NL00ZZZ",
  mandate: "M-1",
  credits: "120",
  receipt: "R-1",
  decision: "closed",
  withdraw: "Withdraw",
  number: "N-1",
};
const mailOf = (template: MailTemplate, locale: string, more = {}) =>
  ({ id: "m", template, locale, to: "canary@mailbox.test", facts: { ...facts, ...more } }) as unknown as MailToRender;

/** Addresses of pictures, which may name no recipient and no other member. */
const picturesIn = (html: string) =>
  [...html.matchAll(/(?:src|srcset)="([^"]*)"/g)].map(([, address]) => address ?? "");

describe("mails in an inbox (P05)", () => {
  it.each(languages)(
    "A mail in %s reveals neither the site's subject nor another member in sender, subject or text (P05)",
    (locale) => {
      const { tenant } = app.ember;
      const mails = mailTemplates.flatMap((template) => renderMail(tenant, mailOf(template, locale)));
      const notices = notificationTypes.map((type) => renderMail(tenant, mailOf("notice", locale, { type })));
      const offences = [...mails, ...notices].flatMap(({ subject, from, text, html }) => {
        const words = text.replaceAll(/https?:\S+|\S+@\S+/g, "");
        return [
          // "Sex" is Swedish for six.
          ...[subject, from.name ?? "", words]
            .flatMap((part) => part.match(telling) ?? [])
            .filter((word) => locale !== "sv" || word !== "sex"),
          ...(subject.includes(canary.name) ? [`the name in "${subject}"`] : []),
          ...(/<link|url\(/i.test(html ?? "") ? [`something fetched in "${subject}"`] : []),
          ...picturesIn(html ?? "").filter(
            (address) => !/\/brand\/(?:icon-192|mail-[a-z]+-[a-z]+)\.png$/.test(address),
          ),
        ];
      });
      expect(offences).toEqual([]);
      expect(new Set([...mails, ...notices].map(({ from }) => from.name))).toEqual(
        new Set([tenant.settings.mail_name]),
      );
    },
  );

  it("Every link of every mail leads to the site's own address (A03)", () => {
    const { tenant } = app.ember;
    for (const template of mailTemplates) {
      const { text, html } = renderMail(tenant, mailOf(template, "en"));
      const links = `${text} ${html ?? ""}`.match(/https?:\/\/[^\s"'<>]+/g) ?? [];
      expect(links.length).toBeGreaterThan(0);
      expect(links.filter((link) => !link.startsWith("http://ember.localhost:"))).toEqual([]);
    }
  });

  it("Every mail has a drawing that the site draws, but for a decision against a member", async () => {
    const { tenant } = app.ember;
    const drawingsIn = (mail: MailToRender) =>
      picturesIn(renderMail(tenant, mail).html ?? "").filter((one) => one.includes("/mail-"));
    const notices = notificationTypes.flatMap((type) => drawingsIn(mailOf("notice", "en", { type })));
    expect(notices).toHaveLength(2 * notificationTypes.length);
    const others = mailTemplates.filter((template) => template !== "notice");
    const without = others.filter((template) => drawingsIn(mailOf(template, "en")).length === 0);
    expect(without).toEqual(["warned", "restricted", "banned", "contentRefused", "authorityTold"]);
    for (const address of new Set([...notices, ...others.flatMap((template) => drawingsIn(mailOf(template, "en")))]))
      expect((await mailPicture(tenant, address.split("/").pop() ?? ""))?.subarray(1, 4).toString()).toBe("PNG");
  });

  it("No site's mail name reveals the subject of the site (P05)", () => {
    const names = readdirSync("tenants", { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== "companies")
      .map(({ name }) => JSON.parse(readFileSync(`tenants/${name}/tenant.json`, "utf8")).settings.mail_name as string);
    expect(names.length).toBeGreaterThan(7);
    expect(names.filter((name) => telling.test(name))).toEqual([]);
  });
});
