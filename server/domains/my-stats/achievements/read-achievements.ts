import {
  achievementOf,
  ACHIEVEMENTS,
  ACHIEVEMENT_RULES,
  GRADES,
  reaches,
  type Grade,
} from "#contract/my-stats/achievement-rules.ts";
import { achievementTitle } from "#contract/my-stats/achievement-title.ts";
import * as contract from "#contract/my-stats/achievements.ts";
import type { Achievement, AchievementRule } from "#contract/my-stats/achievements.ts";
import { refuse } from "../../../errors.ts";
import { read, write } from "../../../kernel/handler.ts";
import { readTaxonomy } from "../../categories/index.ts";
import { readCards } from "../../creators/index.ts";
import { lockCreator } from "../../creator-profile/index.ts";
import { findRanking } from "../../rankings/index.ts";
import { badgeOf } from "./badges.ts";
import { lockNews, selectAchievements, selectNews, updateNews, type AchievementRow } from "./store.ts";

function titled(of: ReturnType<typeof achievementOf>): AchievementRule {
  return Object.assign(of, { title: achievementTitle(of) });
}

export const listAchievements = read(contract.listAchievements)(async () => ({
  achievements: ACHIEVEMENTS.map(titled),
  count: ACHIEVEMENTS.length,
}));

export const readAchievements = read(contract.readAchievements)(async ({ ctx, input }) => {
  const id = Number(input.id);
  const [cards, rows, news, taxonomy] = await Promise.all([
    readCards({ ctx, ids: [id] }),
    selectAchievements(ctx.db, id),
    selectNews(ctx.db, id),
    readTaxonomy({ ctx }),
  ]);
  const card = cards.get(id) ?? refuse("not_found");
  const present = (row: AchievementRow): Achievement => {
    const { rule, grade, reachedOn, evidence, earnedAt, withdrawnAt, withdrawal, withdrawnValue } = row;
    return {
      ...titled(achievementOf(rule, grade)),
      on: reachedOn,
      earnedAt: earnedAt.toISOString(),
      evidence,
      ranking: evidence.ranking === undefined ? null : (findRanking(evidence.ranking, taxonomy) ?? null),
      withdrawn:
        withdrawnAt && withdrawal ? { at: withdrawnAt.toISOString(), reason: withdrawal, value: withdrawnValue } : null,
      badge: withdrawnAt === null ? badgeOf(ctx.config, card, row) : null,
    };
  };
  const holding = rows.filter(({ withdrawnAt }) => withdrawnAt === null);
  const countOf = (grade: Grade) => holding.filter((row) => row.grade === grade).length;
  return {
    achievements: rows.map(present),
    count: holding.length,
    counters: {
      bronze: countOf("bronze"),
      silver: countOf("silver"),
      gold: countOf("gold"),
      platinum: countOf("platinum"),
    },
    newAchievementsStatus: news?.status ?? "seen",
    newAchievements: news?.achievements ?? [],
    progress: ACHIEVEMENT_RULES.flatMap((rule) => {
      const value = news?.progress[rule];
      if (value === undefined) return [];
      const open = GRADES.map((grade) => achievementOf(rule, grade));
      const next = open.find(({ threshold }) => !reaches(rule, value, threshold));
      return [{ rule, value, next: next ? titled(next) : null }];
    }),
    computedAt: news?.computedAt.toISOString() ?? null,
  };
});

/** Achievements that were found after the screen was read stay new. */
export const markAchievementsSeen = write(contract.markAchievementsSeen)(async ({ ctx, input, unchanged }) => {
  const id = Number(input.id);
  if (!(await lockCreator(ctx.db, id))) refuse("not_found");
  // The night adds to it under the same lock.
  const news = (await lockNews(ctx.db, [id])).get(id);
  const shown = new Set(input.achievements);
  const left = news?.status === "not_seen" ? news.achievements.filter((one) => !shown.has(one)) : [];
  if (!news || news.status === "seen") {
    unchanged();
    return { newAchievementsStatus: "seen" as const };
  }
  if (left.length > 0) {
    await updateNews(ctx.db, id, { status: "not_seen", achievements: left });
    return { newAchievementsStatus: "not_seen" as const };
  }
  await updateNews(ctx.db, id, { status: "seen", achievements: news.achievements });
  return { newAchievementsStatus: "seen" as const };
});
