import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { PagedList } from '#web/ui/paged-list.tsx'
import { RunTable } from './run-table.tsx'
import { loadPlayerRuns, playerRunsKey } from './runs-query.ts'

/** Lists a player's runs of both games, newest first. */
export function PlayerRuns({ playerId, empty }: { playerId: number; empty: ReactNode }) {
  const what = t`Games`
  return (
    <PagedList what={what} queryKey={playerRunsKey(playerId)} load={loadPlayerRuns(playerId)} empty={empty}>
      {(runs) => <RunTable caption={what} runs={runs} hasWallet={false} />}
    </PagedList>
  )
}
