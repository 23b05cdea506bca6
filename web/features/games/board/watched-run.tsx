import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import type { GameReplay } from '#core/api/game-boards.ts'
import { RULES_VERSION } from '#core/game/rules.ts'
import { Notice } from '#web/ui/notice.tsx'
import { runnerOn } from '../run/runner-of.ts'
import { recordedRun } from './recorded-run.ts'
import { ReplayChecksCard } from './replay-checks.tsx'
import { ReplayViewer } from './replay-viewer.tsx'
import type { CreateReplayPlayer } from './use-replay-player.ts'

type WatchedRunProps = { replay: GameReplay; createPlayer: CreateReplayPlayer }

/** A run in motion, and what this browser makes of it. */
export function WatchedRun({ replay, createPlayer }: WatchedRunProps) {
  const run = useMemo(() => recordedRun(replay), [replay])
  return (
    <div className="@container">
      <div className="grid grid-cols-1 @min-[56rem]:grid-cols-[2fr_1fr] items-start gap-4">
        {run !== null ? (
          <ReplayViewer run={run} runner={runnerOn(replay.runnerImageUrl ?? '')} createPlayer={createPlayer} />
        ) : replay.rulesVersion === RULES_VERSION ? (
          <Notice kind="problem" title={t`This run cannot be shown`}>
            {t`Its record is incomplete. Please report this run to the team.`}
          </Notice>
        ) : (
          <Notice kind="info" title={t`Played under older rules`}>
            {t`The game has changed since then. The run keeps its rank but can no longer be shown.`}
          </Notice>
        )}
        <ReplayChecksCard replay={replay} />
      </div>
    </div>
  )
}
