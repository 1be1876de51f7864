import type { ListView } from "#contract/list-shapes.ts";
import { TRACKING_ON } from "#contract/states.ts";
import { createTracking, deleteTracking } from "#contract/tracking.ts";
import { useTranslation } from "react-i18next";
import { useMutate } from "#web/api/queries.ts";
import { toast, toastError } from "#web/ui/toast.tsx";

/** Turns listening to a list on or off. */
export function useListening({ _id: topId, title, trackingState }: ListView) {
  const { t } = useTranslation("lists");
  const toastOn = (message: "listeningOn" | "listeningOff") => ({
    onSuccess: () => toast({ message: t(message, { title }), tone: "good" }),
    onError: toastError,
  });
  const starting = useMutate(createTracking, toastOn("listeningOn"));
  const stopping = useMutate(deleteTracking, toastOn("listeningOff"));
  const on = trackingState === TRACKING_ON;
  return {
    on,
    toggle: () => {
      if (starting.isPending || stopping.isPending) return;
      (on ? stopping : starting).mutate({ topId });
    },
  };
}
