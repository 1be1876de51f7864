import { FIRST_PLACE_OF } from "#contract/base/limits.ts";
import { GROWTH_DAYS } from "#contract/figures/windows.ts";
import {
  ACHIEVEMENT_FAMILIES,
  ACHIEVEMENT_RULES,
  figureText,
  GRADES,
  GROWTH_FROM,
  RULES,
  STEADY_POSTS,
  USUAL_OF,
  type RuleName,
} from "#contract/my-stats/achievement-rules.ts";
import {
  markAchievementsSeen,
  readAchievements,
  type Achievement,
  type OwnAchievements,
} from "#contract/my-stats/achievements.ts";
import { VisuallyHidden } from "@mantine/core";
import { IconHourglass, IconSparkles } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";
import statsStyles from "../my-stats.module.css";
import { AchievementItem, Medal } from "./achievement-item.tsx";
import styles from "./achievements.module.css";

const t = texts("myStats");

/** What a creator has reached, by family, and how far the next grades are. */
export function AchievementsTab({ creatorId, name }: { creatorId: string; name: string }) {
  const read = useRead(readAchievements, { id: creatorId });
  return (
    <div className={statsStyles.tab}>
      <Loaded read={read} failed={t("achievements.failed")} placeholder={<SkeletonRows rows={8} />}>
        {(own) =>
          own.computedAt === null ? (
            <EmptyState icon={<IconHourglass size={24} />} title={t("achievements.pending")}>
              {t("achievements.pendingText")}
            </EmptyState>
          ) : (
            <Shown creatorId={creatorId} name={name} own={own} computedAt={own.computedAt} />
          )
        }
      </Loaded>
    </div>
  );
}

type ShownProps = { creatorId: string; name: string; own: OwnAchievements; computedAt: string };

function Shown({ creatorId, name, own, computedAt }: ShownProps) {
  const fresh = useNews(creatorId, own);
  return (
    <>
      {fresh.length > 0 && (
        <output className={styles.news}>
          <IconSparkles size={20} aria-hidden />
          {t("achievements.news", { count: fresh.length })}
        </output>
      )}
      <div>
        <ul className={styles.counters} aria-label={t("achievements.counters")}>
          {GRADES.map((grade) => (
            <li key={grade} className="row gap-2">
              <Medal grade={grade} isReached={(own.counters[grade] ?? 0) > 0} />
              <span>
                <strong className="tabular">{exact(own.counters[grade] ?? 0)}</strong>{" "}
                {t(`achievements.grade.${grade}`)}
              </span>
            </li>
          ))}
        </ul>
        <p className="flush mt-2 muted max-prose">
          {t("achievements.lead")} {t("achievements.computed")} <Time at={computedAt} />.
        </p>
      </div>
      <div className={styles.families}>
        {ACHIEVEMENT_FAMILIES.map((family) => (
          <Family key={family} family={family} name={name} own={own} fresh={fresh} />
        ))}
      </div>
    </>
  );
}

/** What is new stays marked while the screen is shown, and is reported as seen once. */
function useNews(creatorId: string, { newAchievementsStatus, newAchievements }: OwnAchievements): string[] {
  const { mutate } = useMutate(markAchievementsSeen);
  const reported = useRef(new Set<string>());
  const [shown, setShown] = useState<string[]>([]);
  useEffect(() => {
    if (newAchievementsStatus === "seen") return;
    const unreported = newAchievements.filter((one) => !reported.current.has(one));
    if (unreported.length === 0) return;
    for (const one of unreported) reported.current.add(one);
    setShown([...reported.current]);
    mutate({ id: creatorId, achievements: unreported });
  }, [creatorId, mutate, newAchievements, newAchievementsStatus]);
  return shown;
}

type Marked = { name: string; own: OwnAchievements; fresh: readonly string[] };

function Family({ family, ...marked }: Marked & { family: (typeof ACHIEVEMENT_FAMILIES)[number] }) {
  const rules = ACHIEVEMENT_RULES.filter((rule) => RULES[rule].family === family);
  return (
    <div data-wide={rules.length > 1}>
      <PageSection title={t(`achievements.family.${family}`)}>
        <ul className={styles.rules} aria-label={t(`achievements.family.${family}`)}>
          {rules.map((rule) => (
            <Rule key={rule} rule={rule} {...marked} />
          ))}
        </ul>
      </PageSection>
    </div>
  );
}

type RuleProps = Marked & { rule: RuleName };

function Rule({ rule, name, own, fresh }: RuleProps) {
  const reached = own.achievements.filter((one) => one.rule === rule);
  const holding = reached.filter(({ withdrawn }) => withdrawn === null);
  const title = t(`achievements.rule.${rule}`);
  return (
    <li className={styles.rule}>
      <div className="row gap-3">
        <h3 className="flush shrink grow text-body semibold">{title}</h3>
        <span className="row gap-1">
          <VisuallyHidden>{gradesText(title, holding)}</VisuallyHidden>
          {GRADES.map((grade) => (
            <Medal key={grade} grade={grade} isReached={holding.some((one) => one.grade === grade)} />
          ))}
        </span>
      </div>
      <p className="flush muted text-label">{aboutRule(rule)}</p>
      <Progress rule={rule} own={own} />
      {reached.length > 0 && (
        <ul className={styles.reached}>
          {reached
            .toSorted((a, b) => GRADES.indexOf(b.grade) - GRADES.indexOf(a.grade))
            .map((one) => (
              <AchievementItem key={one.id} achievement={one} name={name} isNew={fresh.includes(one.id)} />
            ))}
        </ul>
      )}
    </li>
  );
}

function gradesText(title: string, holding: readonly Achievement[]): string {
  const names = GRADES.filter((grade) => holding.some((one) => one.grade === grade));
  const list = names.map((grade) => t(`achievements.grade.${grade}`)).join(", ");
  return `${t("achievements.grades", { title })}: ${list === "" ? "0" : list}`;
}

function aboutRule(rule: RuleName): string {
  return t(`achievements.about.${rule}`, {
    least: exact(rule === "steady" ? STEADY_POSTS : FIRST_PLACE_OF),
    days: GROWTH_DAYS.ideal,
    from: exact(GROWTH_FROM),
    most: USUAL_OF.most,
  });
}

function Progress({ rule, own }: Pick<RuleProps, "rule" | "own">) {
  const { unit, thresholds } = RULES[rule];
  const known = own.progress.find((one) => one.rule === rule);
  if (!known)
    return (
      <p className="flush muted text-label">{t("achievements.open", { threshold: figureText(unit, thresholds[0]) })}</p>
    );
  const { value, next } = known;
  if (!next) return <p className="flush muted text-label">{t("achievements.done")}</p>;
  const [now, goal] = [figureText(unit, value), figureText(unit, next.threshold)];
  if (unit === "place")
    return <p className="flush text-label">{t("achievements.toPlace", { value: now, threshold: goal })}</p>;
  return (
    <div className="stack gap-1">
      <span className="text-label tabular">{t("achievements.toGo", { value: now, threshold: goal })}</span>
      <span className={statsStyles.track} aria-hidden>
        <span className={statsStyles.fill} style={{ width: `${Math.min(100, (100 * value) / next.threshold)}%` }} />
      </span>
    </div>
  );
}
