import type { ReplayAnswer } from '../replay/replay-ask.ts'
import type { ReadChunksRow, ReadRunRow } from './settle.sql.ts'

/** A run that is over, as it was sent, and what its replay has found. */
export type EndedRun = {
  readonly userId: number
  readonly runId: number
  readonly run: ReadRunRow
  readonly chunks: readonly ReadChunksRow[]
  readonly replay: ReplayAnswer
}
