import type { ReplayAnswer } from '../replay/replay-ask.ts'
import type { ReadChunksRow, ReadRunRow } from './settle.sql.ts'

/** Ended run as it was sent, with the result of its replay. */
export type EndedRun = {
  readonly userId: number
  readonly runId: number
  readonly run: ReadRunRow
  readonly chunks: readonly ReadChunksRow[]
  readonly replay: ReplayAnswer
}
