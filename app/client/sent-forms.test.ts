import { beforeEach, describe, expect, it, vi } from "vitest";

/** A window with one form, whose method is `method`. */
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

describe("a form under way", () => {
  it("A sent form counts as under way until its timeout", () => {
    expect(forms.isFormSubmitting()).toBe(false);
    submit();
    expect(forms.isFormSubmitting()).toBe(true);
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + forms.formTimeoutMs);
    expect(forms.isFormSubmitting()).toBe(false);
  });

  it("A form that a script handles, or that closes a dialog, does not count as under way", () => {
    submit({ isAnsweredHere: true });
    submit({ method: "dialog" });
    expect(forms.isFormSubmitting()).toBe(false);
  });
});
