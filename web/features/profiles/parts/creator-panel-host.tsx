import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { usePanel } from "../use-panel.ts";

const CreatorPanel = lazy(async () => ({ default: (await import("./creator-panel.tsx")).CreatorPanel }));

const route = getRouteApi("/signed-in");

/** The panel of the creator the address names, over whatever page that is. Its code comes when it is first opened. */
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
