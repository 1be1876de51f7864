export const board = { title: "board" } as const;
