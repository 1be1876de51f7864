import { cancelJob, getJob, type JobView } from "#contract/jobs.ts";
import { useQuery } from "@tanstack/react-query";
import { queryOf, useMutate } from "#web/api/queries.ts";
import { toastError } from "#web/ui/toast.tsx";

/** Progress arrives by socket; polling covers a lost connection. */
const POLL_MS = 3_000;

export type FollowedJob = {
  /** The latest known state; undefined until the first reply. */
  view: JobView | undefined;
  /** Succeeded, failed or cancelled: its state is final. */
  isOver: boolean;
  /** The job no longer exists. */
  isMissing: boolean;
  cancel: () => void;
  cancelling: boolean;
};

/** Follows a background job and can cancel it. */
export function useJob(id: string): FollowedJob {
  const { data, error } = useQuery({
    ...queryOf(getJob, { id }),
    refetchInterval: ({ state }) => (isOver(state.data?.job) ? false : POLL_MS),
  });
  const cancelling = useMutate(cancelJob, {
    onError: toastError,
  });
  return {
    view: data?.job,
    isOver: isOver(data?.job),
    isMissing: error?.err === "not_found",
    cancel: () => cancelling.mutate({ id }),
    cancelling: cancelling.busy,
  };
}

function isOver(job: JobView | undefined): boolean {
  return job !== undefined && job.state !== "waiting" && job.state !== "running";
}
