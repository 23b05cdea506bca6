import { assert } from '#core/assert.ts'
import { msOfTicks } from '#core/game-pay.ts'
import type { RankingFacts } from '#core/game-ranking.ts'
import type { EndedRun } from './ended-run.ts'

/** Returns the facts that decide whether a run is ranked, from its browser's messages and its replay. */
export function rankingFacts({ run, chunks, replay }: EndedRun): RankingFacts {
  assert(run.ended_at !== null, 'an ended run has an end')
  return {
    score: replay.score,
    rulesVersion: run.rules_version,
    wallMs: run.ended_at.getTime() - run.started_at.getTime(),
    simulatedMs: Number(msOfTicks(replay.ticks)),
    pausesMs: [...chunks.flatMap((chunk) => chunk.pauses_ms), ...(run.last_pauses_ms ?? [])],
    doStatesAgree: doStatesAgree({ run, chunks, replay }),
  }
}

/**
 * Compares the browser's states with the replay's, after each whole chunk and, if it was sent, at the end. Chunks after the crash
 * have no state.
 */
function doStatesAgree({ run, chunks, replay }: Pick<EndedRun, 'run' | 'chunks' | 'replay'>): boolean {
  const last = run.last_state_hash
  const isEndTold = last !== null && replay.stateHashes.length === chunks.length
  return (
    replay.stateHashes.every((own, index) => BigInt(own) === (chunks[index]?.state_hash ?? last)) &&
    (!isEndTold || BigInt(replay.stateHash) === last)
  )
}
