import { t } from '@lingui/core/macro'
import { EmptyState } from '#web/ui/list-states.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { RunTable } from './run-table.tsx'
import { loadPlayerRuns, playerRunsKey } from './runs-query.ts'

/** A player's runs of both games, newest first. */
export function PlayerRuns({ playerId }: { playerId: number }) {
  const what = t`Games`
  return (
    <PagedList
      what={what}
      queryKey={playerRunsKey(playerId)}
      load={loadPlayerRuns(playerId)}
      empty={<EmptyState picture="/art/empty.svg" title={t`Nothing here yet`} />}
    >
      {(runs) => <RunTable caption={what} runs={runs} hasWallet={false} />}
    </PagedList>
  )
}
