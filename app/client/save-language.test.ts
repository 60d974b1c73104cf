import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { saveLanguageOf } from "./save-language";

type Fetch = (path: string, init: RequestInit) => Promise<Response>;
const asked = vi.fn<Fetch>();
let chosen: string;

beforeEach(() => {
  asked.mockReset().mockImplementation(async () => Response.json({}));
  vi.stubGlobal("fetch", asked);
  vi.stubGlobal(
    "FormData",
    class {
      get = () => chosen;
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const choose = (language: string) => {
  chosen = language;
  saveLanguageOf({} as HTMLFormElement, null);
};

describe("the language a member chooses", () => {
  it("A chosen language is saved by PUT user.php with the client header, while the page is left (API-05, API-28, I18-10)", () => {
    choose("fr");
    const [[path, init]] = asked.mock.calls as [[string, RequestInit]];
    expect([path, init.method, init.body, init.keepalive]).toEqual(["/api/user.php", "PUT", '{"language":"fr"}', true]);
    expect((init.headers as Headers).get("x-request-type")).toBe("client");
  });

  it("A language that cannot be saved shows no error (API-06)", async () => {
    const unheard = vi.fn();
    process.on("unhandledRejection", unheard);
    asked.mockImplementation(async () => Response.json({}, { status: 422 }));
    choose("fr");
    await new Promise((done) => setTimeout(done, 20));
    process.off("unhandledRejection", unheard);
    expect([asked.mock.calls.length, unheard.mock.calls.length]).toEqual([1, 0]);
  });

  it("An unsupported language is not saved", () => {
    choose("xx");
    expect(asked).not.toHaveBeenCalled();
  });
});
