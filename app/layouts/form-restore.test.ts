import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { restoreTyped, storeTyped } from "./form-restore";

/** A fake field whose value setter belongs to the prototype, as in browsers. */
class FakeField {
  heard: string[] = [];
  #value: string;
  #checked = false;
  constructor(
    readonly name: string,
    readonly type: string,
    value = "",
  ) {
    this.#value = value;
  }
  get value() {
    return this.#value;
  }
  set value(value: string) {
    this.#value = value;
  }
  get checked() {
    return this.#checked;
  }
  set checked(checked: boolean) {
    this.#checked = checked;
  }
  dispatchEvent(event: Event) {
    return this.heard.push(event.type) > 0;
  }
}

const store = new Map<string, string>();
const scrollTo = vi.fn();

function open(path: string, fields: FakeField[], scroll = 0): void {
  vi.stubGlobal("document", { querySelectorAll: () => fields });
  vi.stubGlobal("location", { pathname: path });
  vi.stubGlobal("scrollY", scroll);
  vi.stubGlobal("scrollTo", scrollTo);
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  });
}

const form = () => [
  new FakeField("body", "textarea"),
  new FakeField("kind", "radio", "a"),
  new FakeField("pw", "password"),
];

function typeAndLeave(): void {
  const [body, kind, password] = form() as [FakeField, FakeField, FakeField];
  Object.assign(body, { value: "Half a sentence" });
  Object.assign(kind, { checked: true });
  Object.assign(password, { value: "secret words" });
  open("/complaints", [body, kind, password], 320);
  storeTyped();
}

beforeEach(() => {
  store.clear();
  scrollTo.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

describe("typed text during a language change", () => {
  it("Typed text is put back on the same page, with scroll position and input events", () => {
    typeAndLeave();
    const [body, kind, password] = form() as [FakeField, FakeField, FakeField];
    open("/complaints", [body, kind, password]);
    restoreTyped();
    expect([body.value, kind.checked, password.value]).toEqual(["Half a sentence", true, ""]);
    expect(body.heard).toEqual(["input", "change"]);
    expect(scrollTo).toHaveBeenCalledWith(0, 320);
    expect(store.size).toBe(0);
  });

  it("Typed text contains no passwords, and is dropped on another page or after thirty seconds", () => {
    typeAndLeave();
    expect([...store.values()].join()).not.toContain("secret");
    const other = form();
    open("/pages/faq", other);
    restoreTyped();
    typeAndLeave();
    open("/complaints", other);
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 31_000);
    restoreTyped();
    expect(other.map(({ value }) => value)).toEqual(["", "a", ""]);
    expect(store.size).toBe(0);
  });

  it("Typed text is not put back on a page with other fields", () => {
    typeAndLeave();
    const other = [new FakeField("email", "email")];
    open("/complaints", other);
    restoreTyped();
    expect(other[0]?.value).toBe("");
  });
});
