import { Button } from "@mantine/core";
import { useInViewport } from "@mantine/hooks";
import { useEffect } from "react";
import { texts } from "#web/words/i18n.ts";
import styles from "./timeline.module.css";
import type { useTimeline } from "./use-timeline.ts";

const t = texts("timeline");

/** Loads the next page when scrolled into view or clicked; shows failures and the end. */
export function Older({ read }: { read: ReturnType<typeof useTimeline> }) {
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, error, data } = read;
  // Visibility is observed by the browser.
  useEffect(() => {
    if (inViewport && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [inViewport, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);

  if (!hasNextPage) {
    const isLong = (data?.pages.length ?? 0) > 1;
    return isLong && <p className="flush text-label muted">{t("end")}</p>;
  }
  return (
    <div ref={ref} className={styles.more}>
      {isFetchNextPageError && error && <span role="alert">{t("olderFailed", { msg: error.msg })}</span>}
      <Button
        size="compact-sm"
        variant="default"
        loading={read.isFetchingNextPage}
        onClick={() => void fetchNextPage()}
      >
        {t(isFetchNextPageError ? "retry" : "older")}
      </Button>
    </div>
  );
}
