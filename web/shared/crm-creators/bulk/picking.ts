/** The list of the bulk bar that is open; a key opens each. */
export type Picking = "lists" | "tags" | "status" | "field";
