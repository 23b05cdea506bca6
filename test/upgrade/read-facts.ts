import { withTablesTogether } from '../support/ledger-check.ts'

/** What must survive an upgrade, e.g. `lots`: rows that can be compared, players named by their wallets. */
export type Facts = Readonly<Record<string, readonly object[]>>

/** @param queries one for each kind of fact; it gives its rows an order of its own */
export function readFacts(databaseUrl: string, queries: Readonly<Record<string, string>>): Promise<Facts> {
  return withTablesTogether(databaseUrl, async (client) => {
    const facts: Record<string, readonly object[]> = {}
    for (const [kind, query] of Object.entries(queries)) facts[kind] = (await client.query<object>(query)).rows
    return facts
  })
}
