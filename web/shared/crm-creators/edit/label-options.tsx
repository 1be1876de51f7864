import type { LabelView } from "#contract/labels.ts";
import { IconCheck } from "@tabler/icons-react";
import type { PickOption } from "#web/ui/pick-list.tsx";
import { LabelDot } from "#web/ui/label-pill.tsx";

/** Tags or statuses as options of a list, each with its colour. `current`: the one that has a mark. */
export function labelOptions(labels: readonly LabelView[], current?: string | null): PickOption[] {
  return labels.map(({ _id, title, color }) => ({
    value: _id,
    label: title,
    icon: <LabelDot color={color} />,
    ...(_id === current && CURRENT),
  }));
}

/** No status at all. */
export function noStatusOption(label: string, isCurrent: boolean): PickOption {
  return { value: "", label, icon: <LabelDot />, ...(isCurrent && CURRENT) };
}

const CURRENT = { detail: <IconCheck size={14} aria-hidden /> };
