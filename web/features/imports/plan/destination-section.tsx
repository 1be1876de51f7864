import { ALL_LISTS, listLists } from "#contract/lists/endpoints.ts";
import { Checkbox } from "@mantine/core";
import { IconStack2 } from "@tabler/icons-react";
import { useState } from "react";
import { useLoaded } from "#web/api/queries.ts";
import { useSignedIn } from "#web/api/session.ts";
import { exact } from "#web/lib/format.ts";
import { Chip } from "#web/ui/chip.tsx";
import { PickButton } from "#web/ui/pick-button.tsx";
import { PickList } from "#web/ui/pick-list.tsx";
import { texts } from "#web/words/i18n.ts";
import { Section } from "./section.tsx";
import type { Planning } from "./use-plan.ts";

const t = texts("imports");

/** Who sees what is imported, and whether it is added to the CRM and to lists. */
export function DestinationSection({ planning: { plan, layer, change, changeLayer } }: { planning: Planning }) {
  const { is_admin: isStaff } = useSignedIn();
  return (
    <Section title={t("places.title")} lead={t(`places.${layer}`)}>
      <div className="grid items-start gap-3">
        {isStaff && (
          <Checkbox
            label={t("places.ownOnly")}
            checked={layer === "workspace"}
            onChange={({ currentTarget: { checked } }) => changeLayer(checked ? "workspace" : "installation")}
          />
        )}
        {plan.target !== "podcasts" && <IntoCrm {...{ plan, change }} />}
      </div>
    </Section>
  );
}

/** Whether imported creators are added to the CRM as well, and to which lists. */
function IntoCrm({ plan, change }: Pick<Planning, "plan" | "change">) {
  const { lists } = useLoaded(listLists, ALL_LISTS);
  const [opened, setOpened] = useState(false);
  const chosen = lists.filter(({ _id }) => plan.listIds.includes(_id));

  const toggle = (id: string) => {
    const listIds = plan.listIds.includes(id) ? plan.listIds.filter((one) => one !== id) : [...plan.listIds, id];
    // Creators in a list are always in the CRM.
    change({ listIds, intoCrm: plan.intoCrm || listIds.length > 0 });
  };

  return (
    <>
      <Checkbox
        label={t("places.intoCrm")}
        checked={plan.intoCrm || plan.target === "list"}
        disabled={plan.target === "list"}
        onChange={({ currentTarget: { checked } }) => change({ intoCrm: checked, ...(!checked && { listIds: [] }) })}
      />
      <div className="row wrap gap-2">
        {chosen.map(({ _id, title }) => (
          <Chip key={_id} onRemove={() => toggle(_id)} removeLabel={title}>
            {title}
          </Chip>
        ))}
        <PickButton
          label={t("places.chooseLists")}
          icon={<IconStack2 size={14} aria-hidden />}
          opened={opened}
          onOpened={setOpened}
        >
          <PickList
            label={t("places.lists")}
            placeholder={t("places.chooseLists")}
            options={lists.map(({ _id, title, influencerCount }) => ({
              value: _id,
              label: title,
              detail: exact(influencerCount),
            }))}
            chosen={plan.listIds}
            nothing={t("places.noLists")}
            onPick={toggle}
          />
        </PickButton>
      </div>
    </>
  );
}
