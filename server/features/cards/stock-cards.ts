import { type CatalogueCard, DEFAULT_CATALOGUE } from '#core/default-catalogue.ts'
import type { Database, Transaction } from '../../db/statement.ts'
import { LOCKS } from '../../db/with-lock.ts'
import { insertCard, lockStock, readAnyCard, readCardNames } from './cards.sql.ts'

/** Puts the default cards on sale if no card exists. Two processes that start at once do it once. */
export async function stockCards(db: Database): Promise<void> {
  if ((await readAnyCard(db)).length > 0) return
  await db.transaction(async (tx) => {
    await lockStock(tx, { lock: LOCKS.stock })
    if ((await readAnyCard(tx)).length > 0) return
    for (const card of DEFAULT_CATALOGUE) await stock(tx, card)
  })
}

/**
 * Puts each default card on sale whose name is missing.
 *
 * @returns how many were missing
 */
export const stockMissingCards = (db: Database): Promise<number> =>
  db.transaction(async (tx) => {
    await lockStock(tx, { lock: LOCKS.stock })
    const names = new Set((await readCardNames(tx)).map(({ name }) => name))
    const missing = DEFAULT_CATALOGUE.filter(({ name }) => !names.has(name))
    for (const card of missing) await stock(tx, card)
    return missing.length
  })

async function stock(tx: Transaction, { slug, name, lines, price, terms }: CatalogueCard): Promise<void> {
  const { en: description, ...others } = lines
  const imageUrl = `/cards/${slug}.svg`
  await insertCard(tx, { name, description, lines: JSON.stringify(others), imageUrl, price, ...terms })
}
