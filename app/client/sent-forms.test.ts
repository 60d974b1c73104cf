import { beforeEach, describe, expect, it, vi } from "vitest";

/** A window at which forms arrive; `method` is that of the form. */
class Page extends EventTarget {
  method: string | null = "post";
  getAttribute = () => this.method;
}

let page: Page;
let forms: typeof import("./sent-forms");

beforeEach(async () => {
  page = new Page();
  vi.stubGlobal("window", page);
  vi.resetModules();
  forms = await import("./sent-forms");
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

function submit({ isAnsweredHere = false, method = "post" } = {}): void {
  page.method = method;
  const event = new Event("submit", { cancelable: true });
  if (isAnsweredHere) event.preventDefault();
  page.dispatchEvent(event);
}

describe("a form on its way", () => {
  it("A sent form is marked busy until its answer, when leading to another page", () => {
    expect(forms.isFormOnItsWay()).toBe(false);
    submit();
    expect(forms.isFormOnItsWay()).toBe(true);
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + forms.formPatienceMs);
    expect(forms.isFormOnItsWay()).toBe(false);
  });

  it("A form that the page's script sends, or that closes a dialog, is not marked busy; a logout in another tab still leaves this page", () => {
    submit({ isAnsweredHere: true });
    submit({ method: "dialog" });
    expect(forms.isFormOnItsWay()).toBe(false);
  });
});
