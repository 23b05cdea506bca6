import type { Pay } from '#core/game-pay.ts'
import type { Transfer } from '#core/ledger.ts'
import type { ReplayAnswer } from '../replay/replay-ask.ts'
import type { ReadRunRow } from './settle.sql.ts'

type Paid = {
  readonly userId: number
  readonly runId: number
  readonly run: Pick<ReadRunRow, 'variant' | 'rate'>
  readonly replay: Pick<ReplayAnswer, 'score'>
  readonly pay: Pay
  /** Remainder of earlier runs below a hundredth, in 1/60,000 of one. */
  readonly carried: bigint
}

/**
 * Returns the transfer that pays a run, or null if the run earns nothing. The key contains the run, so that no run can be paid
 * twice.
 */
export const gameTransfer = ({ userId, runId, run, replay, pay, carried }: Paid): Transfer | null =>
  pay.paid === 0n
    ? null
    : {
        asset: 'BV3',
        debit: { kind: 'rewards' },
        key: `game:${runId}`,
        reason: 'game_play',
        amount: pay.paid,
        credit: { kind: 'available', userId },
        details: {
          runId,
          variant: run.variant,
          paidMs: Number(pay.paidMs),
          rate: String(run.rate),
          carried: Number(carried),
          score: replay.score,
        },
      }
