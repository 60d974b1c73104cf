import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Avatar } from "./avatar";
import { Badge, badgeText } from "./badge";
import { Button } from "./button";
import { Countdown } from "./countdown";
import { Dialog } from "./dialog";
import { ErrorSummary } from "./error-summary";
import { FictionalLabel } from "./fictional-label";
import { Field } from "./field";
import { Photo } from "./photo";
import { Progress } from "./progress";
import { RadioCards } from "./radio-cards";
import { Select } from "./select";

describe("Badge", () => {
  it.each([
    [1, "1"],
    [99, "99"],
    [100, "99+"],
    [4_000, "99+"],
  ])("The badge shows the count %i as %s (LAY-31, LAY-33)", (count, text) => expect(badgeText(count)).toBe(text));

  it("The badge hides a zero unless `showZero` is set", () => {
    expect(renderToString(<Badge count={0} />)).toBe("");
    expect(renderToString(<Badge count={0} showZero tone="danger" />)).toContain(">0<");
  });

  it("The badge names the counted things for screen readers", () => {
    expect(renderToString(<Badge count={3} label="unread messages" />)).toContain("unread messages");
  });

  it("The badge for unread messages has the colour reserved for unread (LAY-59)", () => {
    expect(renderToString(<Badge count={3} />)).toContain("bg-unread text-on-unread");
  });
});

describe("Field", () => {
  it("A control is connected with its label, hint and error", () => {
    const html = renderToString(<Field label="E-mail" name="email" hint="Never shown." error="Not complete" />);
    expect(html).toContain('for="field-email"');
    expect(html).toContain('id="field-email"');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('aria-describedby="field-email-error field-email-hint"');
    expect(html).toMatch(/id="field-email-error"[^>]*>.*Not complete/);
    expect(html).toMatch(/id="field-email-hint"[^>]*>Never shown\./);
  });

  it("A control without an error of its own can be marked invalid with its group", () => {
    expect(renderToString(<Field label="Day" name="birth_day" aria-invalid />)).toContain('aria-invalid="true"');
  });

  it("A control without a hint or an error has no description", () => {
    const html = renderToString(<Select label="Country" name="country" options={[{ value: "nl", label: "NL" }]} />);
    expect(html).not.toContain("aria-describedby");
    expect(html).not.toContain("aria-invalid");
  });
});

describe("ErrorSummary", () => {
  it("The error summary is an alert that can take the focus and links to its field", () => {
    const html = renderToString(
      <ErrorSummary
        title="Two things"
        errors={[{ field: "email", message: "Not complete" }, { message: "Too late" }]}
      />,
    );
    expect(html).toContain('role="alert"');
    expect(html).toContain('tabindex="-1"');
    expect(html).toContain('href="#field-email"');
    expect(html).toContain("<li>Too late</li>");
  });

  it("The error summary links to the first radio of a group", () => {
    const options = ["w", "m"].map((value) => ({ value, label: value }));
    const html = renderToString(<RadioCards legend="I am" name="gender" options={options} error="Choose one" />);
    expect(html).toContain('id="field-gender"');
    expect(html).toContain('id="field-gender-m"');
  });

  it("The error summary tells an error of two fields once, with a link to the first", () => {
    const errors = ["min_age", "max_age"].map((field) => ({ field, message: "Too young" }));
    const html = renderToString(<ErrorSummary title="Ages" errors={errors} />);
    expect(html.match(/href="#[^"]*"/g)).toEqual(['href="#field-min_age"']);
  });

  it("The error summary is absent without errors", () => {
    expect(renderToString(<ErrorSummary title="None" errors={[]} />)).toBe("");
  });
});

describe("Button", () => {
  it("A disabled button shows the reason", () => {
    const html = renderToString(
      <Button disabled reason="You need 5 credits.">
        Send
      </Button>,
    );
    const id = /aria-describedby="([^"]+)"/.exec(html)?.[1];
    expect(html).toContain("disabled");
    expect(html).toContain(`id="${id}"`);
    expect(html).toContain("You need 5 credits.");
  });
});

describe("Countdown", () => {
  it("The first display of a countdown follows the server's clock", () => {
    const html = renderToString(<Countdown endsAt="2031-05-01T12:00:00Z" serverNow="2031-05-01T08:00:01Z" />);
    expect(html).toContain("03:59:59");
  });
});

describe("Dialog", () => {
  it("A dialog opens and closes without script", () => {
    const html = renderToString(
      <Dialog open title="Really?" closeLabel="Close">
        body
      </Dialog>,
    );
    expect(html).toMatch(/<dialog[^>]* open/);
    expect(html).toContain('<form method="dialog"');
  });

  it("A dialog without a close label closes only by an answer", () => {
    const html = renderToString(<Dialog title="Are you 18?">body</Dialog>);
    expect(html).not.toContain('method="dialog"');
    expect(html).not.toMatch(/<dialog[^>]* open/);
  });
});

describe("pictures", () => {
  it("A photo keeps its place and shows its colours while it loads", () => {
    const html = renderToString(<Photo src="/p/1" alt="A harbour" colours="f00a2b01234589f" />);
    expect(html).toMatch(/width="480" height="600"/);
    expect(html).toContain('style="--p1:#f00;--p2:#a2b;--p3:#012;--p4:#345;--p5:#89f"');
    expect(html).toContain('alt="A harbour"');
  });

  it("A photo ignores colours in any other form", () => {
    for (const colours of ["!!", "f00a2b01234589", "f00a2b01234589f0", 'f00;background:url("/x")', null])
      expect(renderToString(<Photo src="/p/1" alt="" colours={colours} />)).not.toContain("style");
  });

  it("An initial replaces a missing photo", () => {
    expect(renderToString(<Avatar name=" élodie" />)).toContain(">É<");
  });
});

describe("FictionalLabel", () => {
  it("The label of a fictional profile shows its full text", () => {
    const html = renderToString(<FictionalLabel text="Invented profile" />);
    expect(html).toContain("Invented profile");
    expect(html).not.toContain("truncate");
  });
});

describe("Progress", () => {
  it("The progress bar stays between zero and the maximum", () => {
    expect(renderToString(<Progress value={7} max={5} label="Step" />)).toContain("width:100%");
    expect(renderToString(<Progress value={0} max={0} label="Step" />)).toContain("width:0%");
  });
});
