import { Button } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";

type Props = {
  edit: string;
  remove: string;
  isEditing: boolean;
  isRemoving: boolean;
  onEdit: () => void;
  onRemove: () => void;
};

/** At the end of a panel: the button that opens its form, and the one that removes what it shows. */
export function PanelActions({ edit, remove, isEditing, isRemoving, onEdit, onRemove }: Props) {
  return (
    <div className="row wrap gap-2">
      {!isEditing && (
        <Button size="xs" variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
          {edit}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconTrash size={16} aria-hidden />}
        loading={isRemoving}
        onClick={onRemove}
      >
        {remove}
      </Button>
    </div>
  );
}
