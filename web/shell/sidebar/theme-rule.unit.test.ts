import { PLAN_IDS } from "#contract/plans.ts";
import { describe, expect, it } from "vitest";
import { defaultTheme, themesFor } from "./theme-rule.ts";

const person = (plan: number, who: string | null) => ({ plan, onboarding: { who } });

describe("the default sidebar theme", () => {
  it("is the creator's on the free or creator plan when they said they are one", () => {
    expect(defaultTheme(person(PLAN_IDS.free, "Creator"))).toBe("CREATOR");
    expect(defaultTheme(person(PLAN_IDS.creator, "Creator"))).toBe("CREATOR");
  });

  it("is business on other plans, other answers and no answer", () => {
    expect(defaultTheme(person(PLAN_IDS.business, "Creator"))).toBe("BUSINESS");
    expect(defaultTheme(person(PLAN_IDS.creator, "Brand"))).toBe("BUSINESS");
    expect(defaultTheme(person(PLAN_IDS.free, null))).toBe("BUSINESS");
  });

  it("is the visitor's when nobody is signed in", () => {
    expect(defaultTheme(null)).toBe("VISITOR");
  });

  it("offers the admin's to admins only", () => {
    expect(themesFor({ is_admin: false })).not.toContain("ADMIN");
    expect(themesFor({ is_admin: true })).toContain("ADMIN");
  });
});
