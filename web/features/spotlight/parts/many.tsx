import { MultiSelect, type MultiSelectProps } from "@mantine/core";

/** Several of a few; nothing where there is nothing to choose. */
export function Many({ data, ...props }: MultiSelectProps & { data: { value: string; label: string }[] }) {
  if (data.length === 0) return null;
  return <MultiSelect {...props} data={data} searchable hidePickedOptions />;
}
