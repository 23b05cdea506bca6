import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BestRun } from '#core/api/game-boards.ts'
import type { RecordedRun } from '#core/game/replay.ts'
import { RULES_VERSION } from '#core/game/rules.ts'
import { replayQuery } from '../board/board-query.ts'
import { recordedRun } from '../board/recorded-run.ts'
import { ghostChoice, ON } from './choices.ts'

/** Returns a wallet's best run as the ghost; null without such a run, under outdated rules, or if the ghost is turned off. */
export function useGhost(best: BestRun | undefined): RecordedRun | null {
  const isWanted = ghostChoice.use() === ON && best?.rulesVersion === RULES_VERSION
  const { data } = useQuery({ ...replayQuery(best?.runId ?? 0), enabled: isWanted })
  return useMemo(() => (isWanted && data !== undefined ? recordedRun(data) : null), [isWanted, data])
}
