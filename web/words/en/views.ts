export const views = { title: "views" } as const;
