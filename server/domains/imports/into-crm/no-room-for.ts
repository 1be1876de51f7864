/** Some creators cannot be had: what was begun has to be undone and done without them. */
export class NoRoomFor extends Error {
  readonly creatorIds: ReadonlySet<number>;
  readonly reason: string;

  constructor(creatorIds: ReadonlySet<number>, reason: string) {
    super(reason);
    this.name = "NoRoomFor";
    this.creatorIds = creatorIds;
    this.reason = reason;
  }
}
