import { CLICK_PARAMETER, landingUrl, withParameters } from "#contract/tracking/landing.ts";
import { LINK_ALPHABET, LINK_CODE_LENGTH } from "#contract/tracking/links.ts";
import { countByDay } from "../../../http/visits/count-by-day.ts";
import { isVisit, type Visit } from "../../../http/visits/is-visit.ts";
import type { Services } from "../../../services.ts";
import { setNewest } from "../../../set-newest.ts";
import { clickIds } from "./click-ids.ts";
import { addClicks, selectRedirect, type ClickCount } from "./store.ts";
import type { Database } from "../../../db/connect.ts";

/** A changed or disabled link is followed as it was for this long, in each process. */
const CACHE_MS = 5_000;
/** Links that are remembered, and codes of none: visitors who try codes push out no link that is followed. */
const CACHED_MAX = 10_000;

const CODE = new RegExp(`^[${LINK_ALPHABET}]{${LINK_CODE_LENGTH}}$`);

type Landing = {
  id: string;
  landing: string;
  isActive: boolean;
  /** By administrators. */
  isStopped: boolean;
  /** Clicks are counted. */
  isCounted: boolean;
  /** Orders can name the click. */
  hasOrders: boolean;
};

/** Short links of one kind. Codes of all kinds are drawn alike, so that two kinds never share one in practice. */
export type LinkSource = {
  find: (services: Pick<Services, "db" | "config">, code: string) => Promise<Landing | undefined>;
  addClicks: (db: Database, counts: readonly ClickCount[]) => Promise<void>;
};

/** The links of campaigns. */
export const CAMPAIGN_LINKS: LinkSource = {
  async find({ db }, code) {
    const row = await selectRedirect(db, code);
    if (!row) return undefined;
    const { id, target, label, promoCode, isActive, isStopped, title, utm } = row;
    const landing = landingUrl(target, utm, { creator: label, list: title, code: promoCode ?? "" });
    return { id, isActive, isStopped, landing, isCounted: true, hasOrders: true };
  },
  addClicks,
};

type Cached = { until: number; found: Promise<Landing | undefined> };

/** Where a visitor is sent; undefined: there is no such link. */
type Redirect = { to: string } | "disabled" | "stopped" | undefined;

/** Follows short links of one kind. Clicks are counted in memory and written once a second; `close` writes the last ones. */
export function openRedirects(
  { db, config, clock }: Services,
  log: Parameters<typeof countByDay>[0]["log"],
  source: LinkSource,
) {
  const ids = clickIds(config);
  const clicks = countByDay({
    write: async (counts) =>
      source.addClicks(
        db,
        counts.map(({ key, day, count }) => ({ linkId: key, day, clicks: count })),
      ),
    log,
  });
  const links = new Map<string, Cached>();
  const unknown = new Map<string, Cached>();

  async function findCached(code: string, now: number): Promise<Landing | undefined> {
    const last = links.get(code) ?? unknown.get(code);
    if (last && now < last.until) return last.found;
    links.delete(code);
    const until = now + CACHE_MS;
    const found = findOrForget(code, until);
    // Until it is known, so that a link that thousands follow at once is looked up once.
    setNewest(unknown, code, { until, found }, CACHED_MAX);
    return found;
  }

  async function findOrForget(code: string, until: number): Promise<Landing | undefined> {
    try {
      const link = await source.find({ db, config }, code);
      if (link) {
        unknown.delete(code);
        setNewest(links, code, { until, found: Promise.resolve(link) }, CACHED_MAX);
      }
      return link;
    } catch (error) {
      unknown.delete(code);
      throw error;
    }
  }

  return {
    async follow(code: string, visit: Visit): Promise<Redirect> {
      if (!CODE.test(code)) return undefined;
      const at = clock.now();
      const link = await findCached(code, at.getTime());
      if (!link) return undefined;
      if (link.isStopped) return "stopped";
      if (!link.isActive) return "disabled";
      if (!link.isCounted || !isVisit(visit)) return { to: link.landing };
      clicks.count(link.id, at);
      if (!link.hasOrders) return { to: link.landing };
      const click = ids.create({ linkId: link.id, at });
      return { to: withParameters(link.landing, [`${CLICK_PARAMETER}=${click}`]) };
    },
    close: clicks.close,
  };
}
