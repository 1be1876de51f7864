import { EMPLOYEES_PAGE, readPoints } from "#contract/employee-advocacy/endpoints.ts";
import { POINT_RULES } from "#contract/employee-advocacy/points.ts";
import type { PointedPost, PointsReply } from "#contract/employee-advocacy/shapes.ts";
import { useState } from "react";
import { useRead } from "#web/api/queries.ts";
import { date, exact, MISSING } from "#web/lib/format.ts";
import { Pager } from "#web/table/pager.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "../parts/advocacy.module.css";
import type { AdvocacyControl } from "../use-advocacy.ts";
import { Wide } from "../parts/wide.tsx";

const t = texts("employees");
const tProfiles = texts("profiles");

/** What a person has points for: the sum by rule, and each post. */
export function PointsDialog({
  creatorId,
  filters,
  onClose,
}: {
  creatorId: string;
  filters: AdvocacyControl["filters"];
  onClose: () => void;
}) {
  const [page, setPage] = useState(1);
  const read = useRead(readPoints, { creator: creatorId, page, filters }, { keepRows: true });
  const name = read.data?.creator.full_name;
  return (
    <Dialog onClose={onClose} title={name === undefined ? t("points.title") : t("points.of", { name })} size={880}>
      <Loaded read={read} failed={t("failed")}>
        {(reply) => (
          <div className="stack gap-4">
            <ByRule reply={reply} />
            {reply.posts.length > 0 && <Posts posts={reply.posts} />}
            <Pager page={page} size={EMPLOYEES_PAGE} total={reply.total} onPage={setPage} />
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

function ByRule({ reply: { counts, rules, points } }: { reply: PointsReply }) {
  return (
    <Wide label={t("points.byRule")}>
      <thead>
        <tr>
          <th scope="col" data-text>
            {t("points.rule")}
          </th>
          <th scope="col">{t("points.count")}</th>
          <th scope="col">{t("points.each")}</th>
          <th scope="col">{t("figures.points")}</th>
        </tr>
      </thead>
      <tbody>
        {POINT_RULES.map((rule) => (
          <tr key={rule}>
            <th scope="row" data-text>
              {t(`rules.${rule}`)}
            </th>
            <td>{exact(counts[rule])}</td>
            <td>× {exact(rules[rule])}</td>
            <td>{exact(Math.round(counts[rule] * rules[rule] * 100) / 100)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" data-text>
            {t("points.total")}
          </th>
          <td colSpan={3} className="semibold">
            {exact(points)}
          </td>
        </tr>
      </tfoot>
    </Wide>
  );
}

function Posts({ posts }: { posts: readonly PointedPost[] }) {
  return (
    <Wide label={t("points.posts")}>
      <thead>
        <tr>
          <th scope="col" data-text>
            {t("points.post")}
          </th>
          <th scope="col">{t("figures.engagement")}</th>
          <th scope="col">{t("points.shares")}</th>
          <th scope="col" data-text>
            {t("rules.firstOfWeek")}
          </th>
          <th scope="col">{t("figures.points")}</th>
        </tr>
      </thead>
      <tbody>
        {posts.map(({ post, points, counts }) => (
          <tr key={post._id}>
            <th scope="row" data-text>
              <span className={styles.person}>
                <NetworkIcon network={post.network} size={16} labelled />
                {post.url === null ? (
                  <span>{summaryOf(post)}</span>
                ) : (
                  <a href={post.url} target="_blank" rel="noreferrer">
                    {summaryOf(post)}
                  </a>
                )}
              </span>
            </th>
            <td>{counts.engagement === null ? MISSING : exact(counts.engagement)}</td>
            <td>{counts.share === null ? MISSING : exact(counts.share)}</td>
            <td data-text>{counts.isFirstOfWeek ? t("points.yes") : ""}</td>
            <td>{exact(points)}</td>
          </tr>
        ))}
      </tbody>
    </Wide>
  );
}

const SUMMARY = 48;

function summaryOf({ publishedAt, text, format }: PointedPost["post"]): string {
  const words = text === "" ? tProfiles(`formats.${format}`) : text;
  return `${date(publishedAt)} · ${words.length > SUMMARY ? `${words.slice(0, SUMMARY)}…` : words}`;
}
