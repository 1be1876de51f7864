import { brandsCare } from "./brands-care.ts";
import { brandsConsumer } from "./brands-consumer.ts";
import { brandsFinance } from "./brands-finance.ts";
import { brandsHome } from "./brands-home.ts";
import { brandsIndustry } from "./brands-industry.ts";
import { brandsLeisure } from "./brands-leisure.ts";
import { brandsLifestyle } from "./brands-lifestyle.ts";
import { brandsMobility } from "./brands-mobility.ts";
import { brandsTech } from "./brands-tech.ts";
import { creatorsActive } from "./creators-active.ts";
import { creatorsArts } from "./creators-arts.ts";
import { creatorsBusiness } from "./creators-business.ts";
import { creatorsLiving } from "./creators-living.ts";
import { creatorsMind } from "./creators-mind.ts";
import { creatorsPlay } from "./creators-play.ts";
import { creatorsStyle } from "./creators-style.ts";
import { creatorsTech } from "./creators-tech.ts";
import type { TaxonomyRoot } from "./types.ts";

export type { TaxonomyNiche, TaxonomyRoot } from "./types.ts";

/** What creators talk about. */
export const creatorTaxonomy: TaxonomyRoot[] = [
  ...creatorsPlay,
  ...creatorsStyle,
  ...creatorsLiving,
  ...creatorsActive,
  ...creatorsMind,
  ...creatorsArts,
  ...creatorsBusiness,
  ...creatorsTech,
];

/** The industries brands are in. */
export const brandTaxonomy: TaxonomyRoot[] = [
  ...brandsConsumer,
  ...brandsHome,
  ...brandsLeisure,
  ...brandsMobility,
  ...brandsIndustry,
  ...brandsTech,
  ...brandsFinance,
  ...brandsCare,
  ...brandsLifestyle,
];

export const taxonomy: TaxonomyRoot[] = [...creatorTaxonomy, ...brandTaxonomy];
