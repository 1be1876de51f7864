import type { ShareOfVoice, Topic } from "#contract/listening/shapes.ts";
import { Button, Skeleton } from "@mantine/core";
import { IconEar, IconPlus } from "@tabler/icons-react";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { compact, exact, MISSING } from "#web/lib/format.ts";
import { languageName } from "#web/lib/locale-names.ts";
import { paths } from "#web/lib/paths.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import type { Range } from "#web/shared/days/range.ts";
import { RangePicker } from "#web/shared/days/range-picker.tsx";
import { AtLeast } from "#web/shared/tracking/at-least.tsx";
import { shareText } from "#web/shared/tracking/shares.tsx";
import { useCan } from "#web/shared/use-can.ts";
import { Page } from "#web/shell/page.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "../listening.module.css";
import { readListening, writeListening, writePostsOf } from "../search-params.ts";
import { groupsOf, handleText } from "../terms.ts";
import { TopicForm } from "../topic-form.tsx";
import { TopicMenu } from "../topic-menu.tsx";
import { shareOf, useTopics, useVoice } from "../use-topics.ts";

const t = texts("listening");
const tTracking = texts("tracking");
const route = getRouteApi("/signed-in/listening");

type Edited = { topic?: Topic };

/** The topics of the workspace, each with what was published about it. */
export function ListeningPage() {
  const navigate = useNavigate();
  const { range } = readListening(route.useSearch());
  const canWrite = useCan("crm.write");
  const [edited, edit] = useState<Edited>();
  const { read, topics } = useTopics();
  const add = canWrite && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => edit({})}>
      {t("create")}
    </Button>
  );
  return (
    <Page title={t("label")} lead={t("lead")} actions={topics && topics.length > 0 && add}>
      <Loaded read={read} failed={t("failed")}>
        {() =>
          !topics || topics.length === 0 ? (
            <EmptyState icon={<IconEar size={22} />} title={t("empty")} action={add}>
              {t(canWrite ? "emptyText" : "emptyTextViewer")}
            </EmptyState>
          ) : (
            <>
              <div className={styles.options}>
                <RangePicker
                  range={range}
                  onChange={(next) => void navigate({ to: ".", search: writeListening(next), resetScroll: false })}
                />
              </div>
              <Topics topics={topics} onEdit={canWrite ? (topic) => edit({ topic }) : undefined} />
            </>
          )
        }
      </Loaded>
      {edited && (
        <TopicForm
          {...edited}
          onClose={() => edit(undefined)}
          onSaved={(id) => {
            edit(undefined);
            if (!edited.topic) void navigate(paths.topic(id));
          }}
        />
      )}
    </Page>
  );
}

type TopicsProps = { topics: readonly Topic[]; onEdit: ((topic: Topic) => void) | undefined };

function Topics({ topics, onEdit }: TopicsProps) {
  const { range } = readListening(route.useSearch());
  const voice = useVoice(range);
  return (
    <ul className={styles.topics} aria-label={t("list")} aria-busy={voice.isPlaceholderData}>
      {topics.map((topic) => (
        <li key={topic._id} className={styles.topic}>
          <div className={styles.name}>
            <Link {...paths.topic(topic._id)} search={writeListening(range)} className="medium">
              {topic.title}
            </Link>
            <p className={styles.terms}>{termsOf(topic)}</p>
          </div>
          <Figures topic={topic} range={range} voice={voice.data} hasFailed={voice.error !== null} />
          <div className={styles.menu}>{onEdit && <TopicMenu topic={topic} onEdit={() => onEdit(topic)} />}</div>
        </li>
      ))}
    </ul>
  );
}

/** "any of #matcha, oat milk; without coffee; authors write in French". */
function termsOf(topic: Topic): string {
  const { notBy, languages, networks } = topic.query;
  const parts = groupsOf(topic).map(({ group, texts: words }) => `${t(`terms.${group}`)} ${words.join(", ")}`);
  if (notBy.length > 0) parts.push(`${t("terms.notBy")} ${notBy.map(handleText).join(", ")}`);
  if (languages.length > 0)
    parts.push(`${t("terms.languages")} ${languages.map((one) => languageName(one)).join(", ")}`);
  if (networks.length > 0)
    parts.push(`${t("terms.networks")} ${networks.map((one) => NETWORK_FACTS[one].label).join(", ")}`);
  return parts.join("; ");
}

type FiguresProps = { topic: Topic; range: Range; voice: ShareOfVoice | undefined; hasFailed: boolean };

function Figures({ topic: { _id: id, title }, range, voice, hasFailed }: FiguresProps) {
  const found = voice?.topics.find(({ _id }) => _id === id);
  const share = found && voice ? shareOf(found.posts.value ?? 0, voice.topics) : null;
  const shown = (value: number | null | undefined) => {
    if (value !== undefined) return value === null ? MISSING : <span title={exact(value)}>{compact(value)}</span>;
    return hasFailed ? MISSING : <Skeleton width={48} height={16} my={4} />;
  };
  return (
    <>
      <div className={styles.figure}>
        <span className={styles.label}>{t("columns.posts")}</span>
        <span className={styles.value}>
          {found ? (
            <Link {...paths.topic(id)} search={writePostsOf(range)} title={tTracking("postsOf", { name: title })}>
              {shown(found.posts.value)}
            </Link>
          ) : (
            shown(undefined)
          )}
        </span>
        <span className={styles.label}>
          {typeof found?.posts.previous === "number" && t("before", { formatted: compact(found.posts.previous) })}
        </span>
      </div>
      <div className={styles.figure}>
        <span className={styles.label}>{t("columns.engagement")}</span>
        <span className={styles.value}>
          {found && found.engagement.value !== null && found.partial > 0 && <AtLeast />}
          {shown(found?.engagement.value)}
        </span>
        <span className={styles.label}>
          {typeof found?.engagement.previous === "number" &&
            t("before", { formatted: compact(found.engagement.previous) })}
        </span>
      </div>
      <div className={styles.voice} title={t("shareAbout")}>
        <span className={styles.label}>{t("columns.share")}</span>
        <span className="block medium">{share === null ? shown(voice && null) : shareText(share)}</span>
        <span className={styles.track} aria-hidden>
          {share !== null && <span className={styles.fill} style={{ width: `${share * 100}%` }} />}
        </span>
      </div>
    </>
  );
}
