import { chooseEmployees } from "#contract/employee-advocacy/endpoints.ts";
import type { Program } from "#contract/employee-advocacy/shapes.ts";
import { listLists } from "#contract/lists/endpoints.ts";
import { NativeSelect } from "@mantine/core";
import { useRead } from "#web/api/queries.ts";
import { FormDialog } from "#web/shared/forms/form-dialog.tsx";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { Loaded } from "#web/ui/loaded.tsx";
import { texts } from "#web/words/i18n.ts";
import { sayLeftOut } from "../parts/first-screen.tsx";

const t = texts("employees");

/** Makes another list that of the employees. */
export function ChangeListDialog({ program: { list }, onClose }: { program: Program; onClose: () => void }) {
  const read = useRead(listLists, {});
  const form = useEndpointForm(chooseEmployees, {
    initial: { listId: list._id },
    inputOf: (values) => values,
    onDone: (reply) => {
      sayLeftOut(reply);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t("changeList.title")} submit={t("first.use")} onClose={onClose}>
      <p className="flush muted">{t("changeList.text")}</p>
      <Loaded read={read}>
        {({ lists }) => (
          <NativeSelect
            {...form.getInputProps("listId")}
            label={t("changeList.list")}
            data={lists.map(({ _id, title }) => ({ value: _id, label: title }))}
            data-autofocus
          />
        )}
      </Loaded>
    </FormDialog>
  );
}
