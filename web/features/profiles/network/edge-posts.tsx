import { creatorNetworkPosts, type NetworkNode } from "#contract/profiles/network.ts";
import { CloseButton } from "@mantine/core";
import { useState } from "react";
import { useRead } from "#web/api/queries.ts";
import { Pager } from "#web/table/pager.tsx";
import { ReadError } from "#web/ui/loaded.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { texts } from "#web/words/i18n.ts";
import { PostCard } from "../parts/post-card.tsx";
import list from "../parts/posts.module.css";
import { Section } from "../parts/section.tsx";

const t = texts("profiles");

type EdgePostsProps = { id: string; from: NetworkNode; to: NetworkNode; onClose: () => void };

/** The posts behind an edge. */
export function EdgePosts({ id, from, to, onClose }: EdgePostsProps) {
  const [page, setPage] = useState(1);
  const read = useRead(creatorNetworkPosts, { id, from: from._id, to: to._id, page }, { keepRows: true });
  const { data, error } = read;
  return (
    <Section
      title={t("network.posts", { from: from.full_name, to: to.full_name })}
      action={<CloseButton aria-label={t("network.closePosts")} onClick={onClose} />}
    >
      {!data && (error ? <ReadError read={read} title={t("network.postsFailed")} /> : <SkeletonRows rows={3} />)}
      {data?.total === 0 && <p className="flush muted">{t("network.noPosts")}</p>}
      <ul className={list.posts}>
        {data?.posts.map((post) => (
          <li key={post._id}>
            <PostCard post={post} />
          </li>
        ))}
      </ul>
      {data && <Pager page={page} size={data.perPage} total={data.total} onPage={setPage} />}
    </Section>
  );
}
