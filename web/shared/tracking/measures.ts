import { texts } from "#web/words/i18n.ts";

const t = texts("tracking");

/** What can be shown over the period. Names are read when they are shown: shared pages add their texts after this. */
export const MEASURES = {
  get posts() {
    return t("measures.posts");
  },
  get engagement() {
    return t("measures.engagement");
  },
  get views() {
    return t("measures.views");
  },
};
