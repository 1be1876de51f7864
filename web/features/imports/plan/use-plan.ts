import type { ImportPlan } from "#contract/imports/plan.ts";
import { planImport, type ImportView } from "#contract/imports/endpoints.ts";
import { useRef, useState } from "react";
import { errorFromThrown } from "#web/api/api-error.ts";
import { call } from "#web/api/client.ts";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { cacheImport } from "../cache-import.ts";

const t = texts("imports");

export type Planning = {
  /** The plan with local changes, applied before the server has confirmed them. */
  plan: ImportPlan;
  change: (changes: Partial<ImportPlan>) => void;
  /** Who sees what is imported. */
  layer: ImportView["layer"];
  changeLayer: (layer: ImportView["layer"]) => void;
  /** The server is re-reading the table. */
  saving: boolean;
  /** The columns are still those of another sheet: no change of them applies. */
  isChangingSheet: boolean;
};

/** The plan of an import and its changes, sent in order; changes made during a request are combined in the next one. */
export function usePlan(view: ImportView): Planning {
  const [drafted, setDrafted] = useState<ImportPlan | null>(null);
  const next = useRef<ImportPlan | null>(null);
  const chosen = useRef<ImportView["layer"] | null>(null);
  const [chosenLayer, setChosenLayer] = useState<ImportView["layer"] | null>(null);
  const isSending = useRef(false);
  const plan = drafted ?? view.plan;

  async function send() {
    if (isSending.current) return;
    isSending.current = true;
    try {
      // One after the other: the last change must arrive last.
      while (next.current) {
        const sent = next.current;
        const layer = chosen.current;
        next.current = null;
        chosen.current = null;
        cacheImport(await call(planImport, { id: view._id, plan: sent, ...(layer && { layer }) }));
      }
    } catch (thrown) {
      next.current = null;
      toast({ message: t("summary.notSaved", { msg: errorFromThrown(thrown).msg }), tone: "bad" });
    } finally {
      isSending.current = false;
      setDrafted(null);
      setChosenLayer(null);
    }
  }

  function change(changes: Partial<ImportPlan>) {
    const changed = { ...(next.current ?? plan), ...changes };
    next.current = changed;
    setDrafted(changed);
    void send();
  }

  return {
    plan,
    layer: chosenLayer ?? view.layer,
    saving: drafted !== null,
    isChangingSheet: plan.sheet !== view.plan.sheet,
    change,
    changeLayer(layer) {
      chosen.current = layer;
      setChosenLayer(layer);
      change({});
    },
  };
}
