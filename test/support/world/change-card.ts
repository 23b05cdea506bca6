import { createBroadcast } from '#server/db/broadcast.ts'
import { createDatabase } from '#server/db/pool.ts'
import { cacheCards } from '#server/features/cards/routes.ts'
import { execute, type Sql } from './execute.ts'

/** Changes cards as a separate server process would. The platform's processes are notified within moments. */
export async function changeCard(databaseUrl: string, change: Sql): Promise<void> {
  const db = createDatabase(databaseUrl, 1, () => undefined)
  const broadcast = await createBroadcast(db, databaseUrl, { warn: () => undefined })
  try {
    await execute(db, change)
    cacheCards(db, broadcast).publishChange()
  } finally {
    await broadcast.stop()
    await db.$client.end()
  }
}
