import { figureText, type Grade } from "#contract/my-stats/achievement-rules.ts";
import type { Achievement } from "#contract/my-stats/achievements.ts";
import { NETWORK_FACTS, network as networkSchema } from "#contract/networks/networks.ts";
import { BADGE } from "#contract/rankings/public-rankings.ts";
import { rankingName } from "#contract/rankings/ranking-name.ts";
import { Button, CopyButton } from "@mantine/core";
import { IconCheck, IconCopy, IconExternalLink } from "@tabler/icons-react";
import { exact } from "#web/lib/format.ts";
import { preciseDate } from "#web/lib/precise-date.ts";
import { texts } from "#web/words/i18n.ts";
import styles from "./achievements.module.css";

const t = texts("myStats");
const LIST = new Intl.ListFormat(undefined, { type: "conjunction" });

/** The medal of a grade; hollow until it is reached. */
export function Medal({ grade, isReached }: { grade: Grade; isReached: boolean }) {
  return <span className={styles.medal} data-grade={grade} data-reached={isReached} aria-hidden />;
}

const dayText = (day: string) => preciseDate(`${day}T00:00:00.000Z`, "day");

const monthText = (day: string) => preciseDate(`${day}T00:00:00.000Z`, "month");

/** The numbers that an achievement rests on, in a sentence. */
export function evidenceText({ rule, unit, on, evidence, ranking }: Achievement): string {
  const day = dayText(on);
  const { value, network, username = "", from = on, before = 0, count = 0, total = 0, names = [] } = evidence;
  const shown = figureText(unit, value);
  const onNetwork = network ? NETWORK_FACTS[network].label : "";
  switch (rule) {
    case "followers":
      return t("achievements.evidence.account", { value: shown, network: onNetwork, username, day });
    case "posts":
      return t("achievements.evidence.posts", { value: shown, day });
    case "views":
      return t("achievements.evidence.views", { value: shown, network: onNetwork, day });
    case "streak":
      return t("achievements.evidence.run", { from: dayText(from), day });
    case "steady":
      return t("achievements.evidence.run", { from: monthText(from), day: monthText(on) });
    case "place": {
      const name = ranking ? rankingName(ranking) : t("achievements.evidence.deleted");
      return t("achievements.evidence.place", { value: shown, total: exact(total), ranking: name, day });
    }
    case "growth":
      return t("achievements.evidence.growth", {
        value: shown,
        network: onNetwork,
        before: exact(before),
        from: dayText(from),
        count: exact(count),
        day,
      });
    case "breakout":
      return t("achievements.evidence.breakout", { value: shown, before: exact(before), network: onNetwork, day });
    case "networks":
    case "partnerships":
      return t("achievements.evidence.names", { names: LIST.format(names.map(labelOf)), day });
  }
}

/** Networks by their names, brands as they are. */
function labelOf(name: string): string {
  const { data } = networkSchema.safeParse(name);
  return data ? NETWORK_FACTS[data].label : name;
}

function withdrawnText({ withdrawn, unit }: Achievement): string {
  if (!withdrawn) return "";
  if (withdrawn.reason === "undeclared") return t("achievements.withdrawn.undeclared");
  return withdrawn.value === null
    ? t("achievements.withdrawn.none")
    : t("achievements.withdrawn.data", { value: figureText(unit, withdrawn.value) });
}

type Props = { achievement: Achievement; name: string; isNew: boolean };

export function AchievementItem({ achievement, name, isNew }: Props) {
  const { title, grade, withdrawn, badge } = achievement;
  return (
    <li className={styles.item} data-new={isNew} data-withdrawn={withdrawn !== null}>
      <div className="row wrap gap-2">
        <span className="medium">{title}</span>
        <span className="muted text-label">
          {withdrawn ? t("achievements.withdrawn.title") : t(`achievements.grade.${grade}`)}
        </span>
        {isNew && <span className={styles.new}>{t("achievements.isNew")}</span>}
      </div>
      <p className="flush text-label">{evidenceText(achievement)}</p>
      {withdrawn && <p className="flush text-label bad">{withdrawnText(achievement)}</p>}
      {badge && <BadgeActions badge={badge} title={title} name={name} />}
    </li>
  );
}

/** Without PUBLIC_URL addresses are of this site. */
function whole(address: string): string {
  return new URL(address, location.origin).href;
}

type Badge = NonNullable<Achievement["badge"]>;

function BadgeActions({ badge, title, name }: { badge: Badge; title: string; name: string }) {
  const alt = quoted(`${name}: ${title}, by Limelight`);
  const image = `<img src=${quoted(whole(badge.image))} alt=${alt} width="${BADGE.width}" height="${BADGE.height}">`;
  return (
    <div className="row wrap gap-2">
      <CopyButton value={`<a href=${quoted(whole(badge.page))}>${image}</a>`}>
        {({ copied, copy }) => (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`${t(copied ? "achievements.badgeCopied" : "achievements.badge")}: ${title}`}
            leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
            onClick={copy}
          >
            {t(copied ? "achievements.badgeCopied" : "achievements.badge")}
          </Button>
        )}
      </CopyButton>
      <Button
        component="a"
        size="compact-sm"
        variant="subtle"
        href={badge.page}
        target="_blank"
        rel="noreferrer"
        aria-label={`${t("achievements.verify")}: ${title}`}
        rightSection={<IconExternalLink size={14} aria-hidden />}
      >
        {t("achievements.verify")}
      </Button>
    </div>
  );
}

function quoted(text: string): string {
  return `"${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")}"`;
}
