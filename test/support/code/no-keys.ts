import { refuse } from '#core/result.ts'
import type { RequestKeys } from '#server/http/register-routes.ts'
import type { ExportList } from '#server/http/routing/csv-file.ts'

/** Request keys of an edge whose calls move no money. */
export const NO_KEYS: RequestKeys = {
  claimPlayers: async () => 'claimed',
  releasePlayers: async () => undefined,
  claimOperators: async () => ({ state: 'free' }),
  storeOperatorAnswer: async () => undefined,
}

/** Exports of an edge that sends no files. */
export const NO_FILES: ExportList = async () => refuse('files_busy')
