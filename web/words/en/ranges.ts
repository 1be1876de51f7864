export const ranges = {
  from: "{{what}}, from",
  to: "{{what}}, to",
  atLeast: "{{what}}, at least",
  atMost: "{{what}}, at most",
  fromPlaceholder: "from",
  toPlaceholder: "to",
  open: "any",
  badCount: "A number such as 50k or 1.2M",
  badRate: "A percentage such as 3%",
  badNumber: "A number such as 2.5",
  minAboveMax: "“From” is above “to”",
  outOfBounds: "Out of bounds",
} as const;
