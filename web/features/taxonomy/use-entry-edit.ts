import { listCategories } from "#contract/categories/endpoints.ts";
import { useState } from "react";
import type { ApiError } from "#web/api/api-error.ts";
import { invalidate } from "#web/api/queries.ts";
import { useSettle } from "#web/shared/forms/settle.ts";

type Values = Readonly<Record<string, string>>;

/**
 * The values of an entry in its dialog, next to those that it was opened with. Only what differs is sent: other values keep
 * the concurrent changes of another administrator. Where both changed the same value, the newer state is offered. For a
 * form within its dialog.
 */
export function useEntryEdit<T extends Values>(current: T) {
  const [seen, setSeen] = useState(current);
  const [values, setValues] = useState(current);
  const [isStale, setIsStale] = useState(false);
  const settle = useSettle();
  return {
    values,
    set: (change: Partial<T>) => setValues((before) => ({ ...before, ...change })),
    seen,
    /** What differs; an empty slug counts as absent. */
    changes: differing(values, seen),
    /** Whether another change was refused for, and `takeNewer` shows it. */
    isStale,
    onError: ({ err }: ApiError) => {
      if (err === "conflict") void invalidate(listCategories).finally(() => setIsStale(true));
    },
    /** Own changes of other values stay. */
    takeNewer() {
      setValues((mine) => ({ ...mine, ...differing(current, seen) }));
      setSeen(current);
      setIsStale(false);
      settle();
    },
  };
}

function differing<T extends Values>(values: T, from: T): Partial<T> {
  const changed: Partial<T> = { ...values };
  for (const key in changed)
    if (values[key] === from[key] || (key === "slug" && values[key] === "")) delete changed[key];
  return changed;
}
