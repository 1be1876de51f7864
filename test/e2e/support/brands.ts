import type { Browser } from "@playwright/test";
import type { InputOf } from "#contract/base/endpoint.ts";
import { listCampaignCreators } from "#contract/campaigns/creators.ts";
import type { createDeliverables } from "#contract/campaigns/deliverables.ts";
import { createCampaign } from "#contract/campaigns/endpoints.ts";
import type { createPayments } from "#contract/campaigns/payments.ts";
import { expect, signUp } from "./fixtures.ts";

/** A signed-in user with a workspace of their own in another browser, who runs campaigns. */
export async function makeBrand(browser: Browser) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const unique = crypto.randomUUID().slice(0, 8);
  await signUp(page, { firstName: "Bea", email: `brand-${unique}@example.test`, company: `Bakery ${unique}` });

  async function post(path: string, data: object): Promise<unknown> {
    const answer = await page.request.post(`/api${path}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  }

  return {
    page,
    /** Creates a campaign and starts it; resolves to its id. */
    async campaign(brief: InputOf<typeof createCampaign>): Promise<string> {
      const { campaign } = createCampaign.reply.parse(await post("/campaigns", brief));
      await post(`/campaigns/${campaign._id}/status`, { step: "started" });
      return campaign._id;
    },
    /** The id of the first creator of a campaign. */
    async applicant(id: string): Promise<string> {
      const answer = await page.request.get(`/api/campaigns/${id}/creators`);
      return listCampaignCreators.reply.parse(await answer.json()).creators[0]?._id ?? "";
    },
    /** Agrees on a deliverable and on its payment. */
    async deliverable(id: string, creatorId: string): Promise<void> {
      const of = { key: crypto.randomUUID(), creatorsId: [creatorId], dueOn: "2099-01-10" };
      const agreed: Omit<InputOf<typeof createDeliverables>, "id"> = {
        ...of,
        network: "instagram",
        format: "short",
        count: 1,
      };
      await post(`/campaigns/${id}/deliverables`, agreed);
      const pay: Omit<InputOf<typeof createPayments>, "id"> = { ...of, amount: 45_000, reference: "B-1" };
      await post(`/campaigns/${id}/payments`, pay);
    },
  };
}
