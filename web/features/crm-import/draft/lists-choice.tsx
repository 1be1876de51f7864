import { TITLE_MAX } from "#contract/base/limits.ts";
import { ALL_LISTS, createList, listLists } from "#contract/lists/endpoints.ts";
import { IconStack2 } from "@tabler/icons-react";
import { useState } from "react";
import { useLoaded, useMutate } from "#web/api/queries.ts";
import { PickButton } from "#web/ui/pick-button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { PickList } from "#web/ui/pick-list.tsx";
import { toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("crmImport");

type Choice = { chosen: readonly string[]; onToggle: (listId: string) => void };

/** Opens the lists to which imported creators are added; a list can be created here. */
export function ListsButton({ chosen, onToggle }: Choice) {
  const [opened, setOpened] = useState(false);
  const { lists } = useLoaded(listLists, ALL_LISTS);
  const creating = useMutate(createList, {
    onSuccess: ({ list }) => onToggle(list._id),
    onError: toastError,
  });
  return (
    <PickButton label={t("lists")} icon={<IconStack2 size={16} aria-hidden />} opened={opened} onOpened={setOpened}>
      <PickList
        label={t("pickLists")}
        placeholder={t("pickOrCreate", { ns: "table" })}
        options={lists.map(({ _id, title }) => ({ value: _id, label: title }))}
        chosen={chosen}
        nothing={t("noLists")}
        maxLength={TITLE_MAX}
        onPick={onToggle}
        create={{
          label: (title) => t("createNamed", { ns: "table", title }),
          run: (title) => creating.mutate({ title }),
        }}
      />
    </PickButton>
  );
}

/** The chosen lists, each with a remove button. */
export function ChosenLists({
  lists,
  onDrop,
}: {
  lists: readonly { _id: string; title: string }[];
  onDrop: (listId: string) => void;
}) {
  return lists.map(({ _id, title }) => (
    <Chip key={_id} onRemove={() => onDrop(_id)} removeLabel={t("dropList", { title })}>
      {title}
    </Chip>
  ));
}
