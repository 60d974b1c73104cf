import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { guardDocumentForms } from "./document-forms";

const endings = {
  reached: null,
  lost: new TypeError("Failed to fetch"),
  late: new DOMException("", "TimeoutError"),
  aborted: new DOMException("The user aborted a request.", "AbortError"),
};

type Press = (event: object) => void;

let press: Press;
let answers: ((answer: keyof typeof endings) => void)[];
let told: object[];
let sent: object[];
let stop: () => void;

const origin = "https://ember.test";

function newForm(more: object = {}) {
  const form = {
    method: "post",
    target: "",
    action: `${origin}/complete-signup`,
    /** Submits again, as a browser does. */
    requestSubmit: (submitter: object | null) => submit(form, submitter),
    ...more,
  };
  return form;
}

/** Submits a form as a browser does: sends the form unless its `submit` event is prevented. */
function submit(target: object, submitter: object | null = null, defaultPrevented = false): void {
  const preventDefault = vi.fn();
  press({ target, submitter, defaultPrevented, preventDefault });
  if (preventDefault.mock.calls.length === 0) sent.push({ target, submitter });
}

beforeEach(() => {
  answers = [];
  told = [];
  sent = [];
  vi.stubGlobal("window", {
    location: { origin },
    addEventListener: (_: string, listener: Press) => (press = listener),
    removeEventListener: () => (press = () => undefined),
  });
  vi.stubGlobal(
    "fetch",
    () =>
      new Promise<void>((resolve, reject) => {
        answers.push((answer) => {
          const ending = endings[answer];
          if (ending) reject(ending);
          else resolve();
        });
      }),
  );
  stop = guardDocumentForms((form) => told.push(form));
});
afterEach(() => vi.unstubAllGlobals());

const settle = () => new Promise((done) => setTimeout(done));

it("A form for a new document waits for the site's answer and is sent once, with its button", async () => {
  const [form, button] = [newForm(), {}];
  submit(form, button);
  submit(form, button);
  expect([answers.length, sent]).toEqual([1, []]);
  answers[0]?.("reached");
  await settle();
  expect(sent).toEqual([{ target: form, submitter: button }]);
  expect(told).toEqual([]);
});

it("A form for a new document stays with a message while the site cannot be reached, and the next press asks again", async () => {
  const form = newForm();
  submit(form);
  answers[0]?.("lost");
  await settle();
  expect([told, sent]).toEqual([[form], []]);
  submit(form);
  answers[1]?.("reached");
  await settle();
  expect(sent).toHaveLength(1);
  submit(form);
  expect([answers.length, sent.length]).toEqual([3, 1]);
});

it("A form for a new document is sent when the network is merely slow", async () => {
  submit(newForm());
  answers[0]?.("late");
  await settle();
  expect([told.length, sent.length]).toEqual([0, 1]);
});

it("A form for a new document is sent on a slow network in Chrome before 124, which calls a timeout an abort", async () => {
  submit(newForm());
  answers[0]?.("aborted");
  await settle();
  expect([told.length, sent.length]).toEqual([0, 1]);
});

it("A form is sent at once when a script handles it, when it uses GET or when it leads to another site", () => {
  submit(newForm({ method: "get" }));
  submit(newForm({ target: "_blank" }));
  submit(newForm({ action: "https://bank.test/pay" }));
  submit(newForm(), null, true);
  expect([answers.length, sent.length]).toEqual([0, 4]);
});

it("A form is sent at once when the guard has been stopped", () => {
  stop();
  submit(newForm());
  expect(sent).toHaveLength(1);
});

it("A form is sent at once by a browser that could not submit it later", () => {
  const { requestSubmit: _, ...oldForm } = newForm();
  submit(oldForm);
  vi.stubGlobal("AbortSignal", class {});
  submit(newForm());
  expect([answers.length, sent.length]).toEqual([0, 2]);
});
