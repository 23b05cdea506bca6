import { type Executor, first, only } from '../../db/statement.ts'
import { insertHome, readHome, readNotedHome } from './home.sql.ts'

/**
 * Records the database's PostgreSQL cluster and timeline.
 *
 * @returns whether a different home was recorded before
 */
export async function noteHome(executor: Executor): Promise<boolean> {
  const home = only(await readHome(executor))
  const noted = first(await readNotedHome(executor))
  const isSame = noted?.system_identifier === home.system_identifier && noted.timeline === home.timeline
  if (isSame) return false
  const { system_identifier: systemIdentifier, timeline } = home
  const changed = await insertHome(executor, { systemIdentifier, timeline })
  return noted !== null && changed.length > 0
}
