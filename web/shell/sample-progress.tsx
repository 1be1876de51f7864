import { sampleState } from "#contract/sample.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef } from "react";
import { queryClient } from "../api/query-client.ts";
import { queryOf } from "../api/queries.ts";
import { wholeRate } from "../lib/format.ts";
import { texts } from "../words/i18n.ts";
import styles from "./sample-progress.module.css";

const t = texts("shell");

const POLL_MS = 1_000;

/** Says that what is on screen is not complete yet, while sample data is recorded; then everything is read again. */
export function SampleProgress() {
  const label = useId();
  const { data } = useQuery({
    ...queryOf(sampleState, {}),
    refetchInterval: ({ state }) => typeof state.data?.recorded === "number" && POLL_MS,
  });
  const share = data?.recorded ?? null;
  useRefetchWhenComplete(share !== null);
  if (share === null) return null;
  const percent = Math.round(100 * share);
  return (
    <div className={styles.progress}>
      <p id={label} className="flush">
        {t("sampleProgress", { share: wholeRate(share) })}
      </p>
      <progress className={styles.bar} aria-labelledby={label} value={percent} max={100} />
    </div>
  );
}

/** Sockets notify members only; sign-in pages and tabs that lost their connection read everything again too. */
function useRefetchWhenComplete(isRecording: boolean): void {
  const was = useRef(isRecording);
  useEffect(() => {
    if (was.current && !isRecording) void queryClient.invalidateQueries();
    was.current = isRecording;
  }, [isRecording]);
}
