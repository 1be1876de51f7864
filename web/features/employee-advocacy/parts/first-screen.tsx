import type { ReplyOf } from "#contract/base/endpoint.ts";
import { chooseEmployees } from "#contract/employee-advocacy/endpoints.ts";
import { createList, listLists } from "#contract/lists/endpoints.ts";
import { Button, NativeSelect } from "@mantine/core";
import { IconSpeakerphone } from "@tabler/icons-react";
import { useState } from "react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { useCan } from "#web/shared/use-can.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FormError } from "#web/ui/form/form-error.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("employees");

/** No list is chosen yet: makes one, or takes one that is there. */
export function FirstScreen() {
  const canWrite = useCan("crm.write");
  const [listId, setListId] = useState("");
  const lists = useRead(listLists, {}).data?.lists ?? [];
  const choose = useMutate(chooseEmployees, { onSuccess: sayLeftOut });
  const make = useMutate(createList, { onSuccess: ({ list }) => choose.mutate({ listId: list._id }) });
  const names = new Set(lists.map(({ title }) => title.toLowerCase()));
  return (
    <EmptyState
      icon={<IconSpeakerphone size={22} />}
      title={t("first.title")}
      action={
        canWrite && (
          <div className="stack gap-4">
            <Button
              loading={make.busy || choose.busy}
              onClick={() => make.mutate({ title: freeTitle(t("first.listTitle"), names) })}
            >
              {t("first.create")}
            </Button>
            {lists.length > 0 && (
              <div className="row wrap gap-2">
                <NativeSelect
                  aria-label={t("first.existing")}
                  value={listId}
                  data={[
                    { value: "", label: t("first.existing") },
                    ...lists.map(({ _id, title }) => ({ value: _id, label: title })),
                  ]}
                  onChange={({ currentTarget: { value } }) => setListId(value)}
                />
                <Button
                  variant="default"
                  disabled={listId === ""}
                  loading={choose.busy}
                  onClick={() => choose.mutate({ listId })}
                >
                  {t("first.use")}
                </Button>
              </div>
            )}
            <FormError>{make.error?.msg ?? choose.error?.msg}</FormError>
          </div>
        )
      }
    >
      {t(canWrite ? "first.text" : "first.textViewer")}
    </EmptyState>
  );
}

/** People who have withdrawn leave a list when it becomes that of the employees. */
export function sayLeftOut({ leftOut }: ReplyOf<typeof chooseEmployees>) {
  if (leftOut > 0) toast({ message: t("first.leftOut", { count: leftOut, formatted: exact(leftOut) }) });
}

/** A title that no list has. */
function freeTitle(title: string, names: ReadonlySet<string>): string {
  for (let n = 1; ; n += 1) {
    const next = n === 1 ? title : `${title} ${n}`;
    if (!names.has(next.toLowerCase())) return next;
  }
}
