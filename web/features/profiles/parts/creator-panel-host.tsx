import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { usePanel } from "../use-panel.ts";

const CreatorPanel = lazy(async () => ({ default: (await import("./creator-panel.tsx")).CreatorPanel }));

const route = getRouteApi("/signed-in");

/** Shows the panel of the creator in the URL over any page. Its code loads when first opened. */
export function CreatorPanelHost() {
  const { creator } = route.useSearch();
  const creatorId = creator === undefined ? undefined : String(creator);
  const control = usePanel(creatorId);
  if (creatorId === undefined) return null;
  return (
    <Suspense fallback={null}>
      <CreatorPanel creatorId={creatorId} control={control} />
    </Suspense>
  );
}
