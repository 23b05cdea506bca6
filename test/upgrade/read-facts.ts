import { withLocalTables } from '../support/money/ledger-check.ts'

/** Facts that must survive an upgrade, by kind, e.g. `lots`. Their rows can be compared and name players by their wallets. */
export type UpgradeFacts = Readonly<Record<string, readonly object[]>>

/** @param queries one for each kind of fact, which orders its rows */
export function readFacts(databaseUrl: string, queries: Readonly<Record<string, string>>): Promise<UpgradeFacts> {
  return withLocalTables(databaseUrl, async (client) => {
    const facts: Record<string, readonly object[]> = {}
    for (const [kind, query] of Object.entries(queries)) facts[kind] = (await client.query<object>(query)).rows
    return facts
  })
}
