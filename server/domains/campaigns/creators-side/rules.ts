import type { CampaignEligibility, CampaignRequirements } from "#contract/campaigns/brief.ts";
import { NEGOTIATION_MAX } from "#contract/campaigns/negotiation.ts";
import type { OwnEligibility, RequirementCheck } from "#contract/campaigns/own.ts";
import { say } from "#contract/messages/catalogue.ts";
import { refuse } from "../../../errors.ts";

type Source = RequirementCheck["source"];

/** What is stored of a creator, as far as campaigns ask for it. */
export type OwnFacts = {
  country: string | null;
  countrySource: Source;
  accounts: readonly { network: string; followers: number | null; source: Source }[];
};

type Required = { requirements: CampaignRequirements; eligibility: CampaignEligibility };

/** The requirements of a campaign one by one; `board-store.ts` has the same conditions in SQL. */
export function checkRequirements({ requirements, eligibility }: Required, facts: OwnFacts): OwnEligibility {
  const networks = new Set<string>(requirements.networks);
  const counting = facts.accounts.filter(({ network }) => networks.size === 0 || networks.has(network));
  const [largest] = counting
    .flatMap(({ followers, source }) => (followers === null ? [] : [{ followers, source }]))
    .toSorted((a, b) => b.followers - a.followers);
  const checks: RequirementCheck[] = [];
  if (networks.size > 0)
    checks.push({
      requirement: "networks",
      isMet: counting.length > 0,
      required: requirements.networks,
      value: [...new Set(facts.accounts.map(({ network }) => network))],
      source: null,
    });
  if (eligibility.countries.length > 0)
    checks.push({
      requirement: "countries",
      isMet: facts.country !== null && new Set<string>(eligibility.countries).has(facts.country),
      required: eligibility.countries,
      value: facts.country,
      source: facts.countrySource,
    });
  const followers = (requirement: "minFollowers" | "maxFollowers", required: number | null) => {
    if (required === null) return;
    const value = largest?.followers ?? null;
    const isMet = value !== null && (requirement === "minFollowers" ? value >= required : value <= required);
    checks.push({ requirement, isMet, required, value, source: largest?.source ?? null });
  };
  followers("minFollowers", eligibility.minFollowers);
  followers("maxFollowers", eligibility.maxFollowers);
  return { isEligible: checks.every(({ isMet }) => isMet), checks };
}

/** Throws conflict once the two sides have exchanged as many entries as are stored. The newest is the first. */
export function assertMayOffer([last]: readonly { position: number }[]): void {
  const max = NEGOTIATION_MAX;
  if (last && last.position >= max) refuse("conflict", say("campaigns.tooManyEntries", { max }));
}
