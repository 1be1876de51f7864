import { cancelJob, getJob, type JobView } from "#contract/jobs.ts";
import { useQuery } from "@tanstack/react-query";
import { queryOf, useMutate } from "#web/api/queries.ts";
import { toast } from "#web/ui/toast.tsx";

/** The socket brings progress; asking now and then covers a line that is down. */
const ASK_AGAIN_MS = 3_000;

export type FollowedJob = {
  /** As last heard of; undefined until the first answer. */
  view: JobView | undefined;
  /** Done, failed or cancelled: nothing of it will change any more. */
  isOver: boolean;
  /** Nobody knows it any more. */
  isGone: boolean;
  cancel: () => void;
  cancelling: boolean;
};

/** A long piece of work as it goes on, and the way to stop it. */
export function useJob(id: string): FollowedJob {
  const { data, error } = useQuery({
    ...queryOf(getJob, { id }),
    refetchInterval: ({ state }) => (isOver(state.data?.job) ? false : ASK_AGAIN_MS),
  });
  const cancelling = useMutate(cancelJob, {
    onError: ({ msg }) => toast({ message: msg, tone: "bad" }),
  });
  return {
    view: data?.job,
    isOver: isOver(data?.job),
    isGone: error?.err === "not_found",
    cancel: () => cancelling.mutate({ id }),
    cancelling: cancelling.busy,
  };
}

function isOver(job: JobView | undefined): boolean {
  return job !== undefined && job.state !== "waiting" && job.state !== "running";
}
