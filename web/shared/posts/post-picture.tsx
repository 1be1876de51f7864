import type { ListedPost } from "#contract/posts.ts";
import { IconAlignLeft, IconArticle, IconPhoto } from "@tabler/icons-react";
import { useState } from "react";
import styles from "./posts.module.css";

/** The picture of a post; in its place, where there is none, the beginning of its text. */
export function PostPicture({ post }: { post: Pick<ListedPost, "picture_url" | "format" | "text"> }) {
  const [failed, setFailed] = useState<string | null>(null);
  const { picture_url: url, format, text } = post;
  if (url !== null && failed !== url)
    return (
      <img className={styles.image} src={url} alt="" loading="lazy" decoding="async" onError={() => setFailed(url)} />
    );
  return (
    <span className={styles.words} aria-hidden>
      {format === "article" ? (
        <IconArticle size={18} />
      ) : format === "text" ? (
        <IconAlignLeft size={18} />
      ) : (
        <IconPhoto size={18} />
      )}
      <span className={styles.excerpt} dir="auto">
        {text}
      </span>
    </span>
  );
}
