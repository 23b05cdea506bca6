/** Statements that ask every shard, each with who runs it: never a player's call. */
export const ASKS_EVERY_SHARD: ReadonlyMap<string, string> = new Map([])
