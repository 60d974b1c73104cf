import { describe, expect, it } from "vitest";
import { solveTheme, themeCss } from "./theme";
import { themeInputs } from "./themes";
import { themeNames } from "./vocabulary";

describe("the theme files", () => {
  // Write the files again after a change of inputs or solver: npx vitest run app/tenancy/themes.test.ts -u
  it.each(themeNames)("The file themes/%s.css is what the solver computes", async (name) => {
    const css = themeCss(name, solveTheme(themeInputs[name]));
    await expect(css).toMatchFileSnapshot(`../../themes/${name}.css`);
  });
});
