import type { ActivityLine } from '#core/api/activity.ts'
import { csvKind } from '../../http/routing/csv-file.ts'
import { readActivity } from './read-activity.ts'

/** Columns of a player's own file and of the operator's file. */
export const ACTIVITY_COLUMNS: Readonly<Record<string, (line: ActivityLine) => string | number | null>> = {
  id: ({ id }) => id,
  at: ({ at }) => at,
  kind: ({ kind }) => kind,
  asset: ({ asset }) => asset,
  amount: ({ amount }) => amount,
  held: ({ held }) => held,
  explanation: ({ explanation }) => explanation,
  txHash: ({ txHash }) => txHash,
}

type Asked = { readonly playerId: number }

/** A player's ledger lines as the operator's file, newest first. */
export const PLAYER_ACTIVITY_CSV = csvKind<Asked, ActivityLine>('player-activity', ({ playerId }) => ({
  columns: ACTIVITY_COLUMNS,
  readAfter: (executor, last, limit) =>
    readActivity(executor, { userId: playerId, kind: null, beforeId: last?.id ?? null, limit }),
}))
