import { texts } from "#web/words/i18n.ts";

const t = texts("tracking");

/** What can be shown over the period. */
export const MEASURES = {
  posts: t("measures.posts"),
  engagement: t("measures.engagement"),
  views: t("measures.views"),
};
