export const labels = { title: "labels" } as const;
