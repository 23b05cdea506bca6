import { t } from '@lingui/core/macro'
import { type ReactNode, useMemo } from 'react'
import type { GameReplay } from '#core/api/game-boards.ts'
import { RULES_VERSION, type Variant } from '#core/game/rules.ts'
import { Notice } from '#web/ui/notice.tsx'
import { POSTERS } from '../run/posters.ts'
import { runnerOn } from '../run/runner-of.ts'
import { recordedRun } from './recorded-run.ts'
import { ReplayChecksCard } from './replay-checks.tsx'
import { ReplayViewer } from './replay-viewer.tsx'
import type { CreateReplayPlayer } from './use-replay-player.ts'
import './replay.css'

type WatchedRunProps = {
  replay: GameReplay
  createPlayer: CreateReplayPlayer
  /** Facts about the run: above the picture, or to its right if there is room. */
  children?: ReactNode
}

/** Replaces a run that no page can show any more. */
const OlderRun = ({ variant }: { variant: Variant }) => (
  <section className="overflow-hidden rounded-large border border-line bg-stall">
    <img src={POSTERS[variant]} alt="" width={640} height={320} className="w-full opacity-50" />
    <div className="p-4 sm:p-6">
      <h2 className="text-title">{t`Played under older rules`}</h2>
      <p className="mt-1 text-soft">
        {t`The game has changed since then. The run keeps its rank but can no longer be shown.`}
      </p>
    </div>
  </section>
)

/** Shows a run being replayed, and this browser's checks of it. */
export function WatchedRun({ replay, createPlayer, children }: WatchedRunProps) {
  const run = useMemo(() => recordedRun(replay), [replay])
  return (
    <div className="@container">
      <div className="replay gap-4 sm:gap-6">
        {children}
        {run !== null ? (
          <ReplayViewer run={run} runner={runnerOn(replay.runnerImageUrl ?? '')} createPlayer={createPlayer} />
        ) : replay.rulesVersion === RULES_VERSION ? (
          <Notice kind="problem" title={t`This run cannot be shown`}>
            {t`Its record is incomplete. Please report this run to the team.`}
          </Notice>
        ) : (
          <OlderRun variant={replay.variant} />
        )}
        <ReplayChecksCard replay={replay} />
      </div>
    </div>
  )
}
