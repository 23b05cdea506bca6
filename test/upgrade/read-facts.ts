import { readRows } from '../support/ledger-check.ts'

/** What must survive an upgrade, e.g. `lots`: rows that can be compared, players named by their wallets. */
export type Facts = Readonly<Record<string, readonly object[]>>

/** @param queries one for each kind of fact; it gives its rows an order of its own */
export async function readFacts(databaseUrl: string, queries: Readonly<Record<string, string>>): Promise<Facts> {
  const facts: Record<string, readonly object[]> = {}
  for (const [kind, query] of Object.entries(queries)) facts[kind] = await readRows<object>(databaseUrl, query)
  return facts
}
