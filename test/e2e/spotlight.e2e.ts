import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { listOwnCreators } from "#contract/creator-profile/claims.ts";
import type { OwnDomain } from "#contract/spotlight/domain.ts";
import { getSpotlight, updateSpotlight } from "#contract/spotlight/endpoints.ts";
import { send } from "./support/crm.ts";
import { expect, expectAccessible, signInAs, test } from "./support/fixtures.ts";
import { expectNoSidewaysScroll, PHONE } from "./support/screens.ts";

test.use({ viewport: PHONE });

/** The sample creator's own page. */
async function ownPage(page: Page) {
  const { creators } = await send(page, listOwnCreators, {});
  return (await send(page, getSpotlight, { id: creators[0]?._id ?? "" })).spotlight;
}

test.describe("the owner of a page", () => {
  test.use({ signedIn: false });

  test("a creator changes the public page on a phone, and sees what was refused or failed", async ({ page }) => {
    await signInAs(page, "creator");
    const { creators } = await send(page, listOwnCreators, {});
    await send(page, updateSpotlight, { id: creators[0]?._id ?? "", connected_audience: true });
    const before = await ownPage(page);
    await page.goto("/my-spotlight");
    const address = page.getByRole("textbox", { name: "Address", exact: true }).first();
    await expect(address).toHaveValue(before.slug ?? "");
    await expect(page.getByText("This is your address.")).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    const code = page.getByRole("textbox", { name: "Code of the card" });
    await expect(code).toHaveValue(new RegExp(`^<iframe src="http[^"]+/spotlight/${before.slug}/embed" `));
    const card = page.frameLocator(`iframe[title="The card of your page"]`);
    await expect(card.getByRole("link", { name: "See the page" })).toBeVisible();
    await page.getByRole("button", { name: "Copy code" }).click();
    await expect(page.getByText(/^(?:Copied|The code is selected.*)$/)).toBeVisible();

    await address.fill("supp0rt");
    await expect(page.getByText("This address is reserved.")).toBeVisible();
    await address.fill(before.slug ?? "");

    await page.getByRole("switch", { name: "Show what networks count of my audience" }).focus();
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Coral" }).click();
    await page.getByRole("button", { name: "Add link" }).click();
    const link = page.getByRole("listitem", { name: `Link ${before.links.length + 1}` });
    await link.getByRole("textbox", { name: "Text" }).fill("My bakery");
    await link.getByRole("textbox", { name: "Address" }).fill("javascript:alert(1)");
    await page.getByRole("button", { name: "Save page" }).click();
    await expect(page.getByText("Enter the address of a page:")).toBeVisible();
    await link.getByRole("textbox", { name: "Address" }).fill("https://bakery.example/");

    await page.route("**/api/spotlight/*", async (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
    );
    await page.getByRole("button", { name: "Save page" }).click();
    await expect(page.getByRole("alert").first()).toBeVisible();
    await page.unroute("**/api/spotlight/*");
    await page.getByRole("button", { name: "Save page" }).click();
    await expect(page.getByText("Saved.")).toBeVisible();
    const after = await ownPage(page);
    expect([after.theme, after.links.at(-1)?.title, after.favorites]).toEqual(["coral", "My bakery", before.favorites]);
    expect([before.connected_audience, after.connected_audience]).toEqual([true, false]);
  });
});

test.describe("a domain of the creator's own", () => {
  test.use({ signedIn: false });

  const HOST = "page.ada.example";
  const records = [
    { type: "CNAME", name: HOST, value: "limelight.example" },
    { type: "TXT", name: `_limelight.${HOST}`, value: "limelight-domain=c2FtcGxlLXRva2VuLW9mLTI0" },
  ] as const;
  const pending = {
    host: HOST,
    state: "pending",
    records: [...records],
    problem: null,
    checkedAt: null,
    until: null,
    url: null,
  } satisfies OwnDomain;

  // The installation of these tests has no public address: its replies are another one's, in their own schema.
  test("is chosen, checked and removed on a phone", async ({ page }) => {
    let domain: OwnDomain | null = null;
    let fails = true;
    const checked = { checkedAt: "2026-11-29T12:00:00.000Z" };
    await page.route(/\/api\/spotlight\/\d+\/domain(?:\/check)?$/, async (route) => {
      const request = route.request();
      if (request.method() === "GET" && fails) return route.fulfill({ status: 503, json: {} });
      if (request.method() === "DELETE") domain = null;
      else if (request.url().endsWith("/check"))
        domain = domain?.problem
          ? { ...pending, ...checked, state: "verified", url: `https://${HOST}/` }
          : { ...pending, ...checked, problem: "no_token" };
      else if (request.method() === "POST") domain = pending;
      return route.fulfill({ json: { success: true, isOffered: true, domain } });
    });
    await signInAs(page, "creator");
    await page.goto("/my-spotlight");
    const section = page.getByRole("region", { name: "Your own domain" });
    await expect(section.getByText("Your domain could not be loaded.")).toBeVisible();
    fails = false;
    await section.getByRole("button", { name: "Try again" }).click();
    await section.getByRole("textbox", { name: "Domain" }).fill("192.0.2.1");
    await page.keyboard.press("Enter");
    await expect(section.getByText("Enter a domain, such as example.com.")).toBeVisible();
    await section.getByRole("textbox", { name: "Domain" }).fill(`https://${HOST.toUpperCase()}`);
    await page.keyboard.press("Enter");
    await expect(section.getByRole("list", { name: "DNS records" })).toContainText(records[1].value);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await section.getByRole("button", { name: "Check now" }).click();
    await expect(section.getByText("Its TXT record is missing")).toBeVisible();
    await section.getByRole("button", { name: "Check now" }).click();
    await expect(section.getByText("Verified: it shows your page.")).toBeVisible();
    await expect(section.getByRole("link", { name: "Open" })).toHaveAttribute("href", `https://${HOST}/`);
    await section.getByRole("button", { name: "Remove domain" }).click();
    await expect(section.getByRole("textbox", { name: "Domain" })).toBeVisible();
  });
});

test.describe("a visitor without scripts", () => {
  test.use({ signedIn: false, javaScriptEnabled: false });

  test("reads the page of a creator", async ({ page, browser }) => {
    const other = await browser.newPage();
    await signInAs(other, "creator");
    const { url, chosen } = await ownPage(other);
    await other.close();
    await page.goto(url ?? "");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Services" })).toBeVisible();
    await expect(page.getByText("Sample data: this person does not exist.")).toBeVisible();
    await expect(page.getByText(chosen.brands[0]?.name ?? "").first()).toBeVisible();
    await expect(page.getByText("Sample world").first()).toBeVisible();
  });
});

test.describe("a visitor with something to say", () => {
  test.use({ signedIn: false });

  test("writes to the creator, who reads it, files it away and finds it there", async ({ page, browser }) => {
    const owner = await browser.newPage({ viewport: PHONE });
    await signInAs(owner, "creator");
    const { url } = await ownPage(owner);
    await owner.goto("/my-spotlight?tab=messages");
    await expect(owner.getByRole("listitem", { name: "Message from Teo Marsh" })).toBeVisible();

    await page.goto(url ?? "");
    await page.getByRole("link", { name: "Write to me" }).click();
    await page.getByLabel("Your name").fill("Grace Park");
    await page.getByLabel("Your email address").fill("none");
    await page.getByLabel("Message").fill("Shall we bake together?");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByLabel("Your email address")).toHaveAttribute("aria-invalid", "true");
    await expectNoSidewaysScroll(page);
    await expect(page.getByLabel("Message")).toHaveValue("Shall we bake together?");
    await page.getByLabel("Your email address").fill("grace@shop.example");
    // A form that was just opened is taken for a program's, and says so.
    await expect(async () => {
      await page.getByRole("button", { name: "Send" }).click();
      await expect(page.getByRole("status")).toContainText("Your message is with", { timeout: 1_000 });
    }).toPass();

    const message = owner.getByRole("listitem", { name: "Message from Grace Park" });
    await expect(message).toContainText("Shall we bake together?");
    await expectAccessible(owner);
    await expectNoSidewaysScroll(owner);
    await owner.route("**/api/spotlight/*/enquiries/*", async (route) => route.fulfill({ status: 503, json: {} }));
    await message.getByRole("button", { name: "Archive" }).click();
    await expect(owner.getByRole("alert").first()).toBeVisible();
    await owner.unroute("**/api/spotlight/*/enquiries/*");
    await message.getByRole("button", { name: "Archive" }).click();
    await expect(message).toHaveCount(0);
    await owner.getByRole("link", { name: "Archive" }).click();
    await expect(message).toBeVisible();
    await owner.goto("/my-spotlight?tab=visits");
    await expect(owner.getByText(/^Your page was opened [\d,]+ times/)).toBeVisible();
    await owner.close();
  });
});

test.describe("the page of a creator", () => {
  test.use({ signedIn: false });

  test("is accessible on a phone, in light and in dark, and runs no script", async ({ page }) => {
    await signInAs(page, "creator");
    const { url } = await ownPage(page);
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    const refused: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") refused.push(message.text());
    });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const address of [url ?? "", `${url}/contact`, `${url}/embed`]) {
        await page.goto(address);
        await expectNoSidewaysScroll(page);
        const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`)).toEqual([]);
      }
    }
    expect([scripts, refused]).toEqual([[], []]);
  });
});
