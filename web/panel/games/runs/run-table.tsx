import { Suspense, useState } from 'react'
import type { AdminGameRun } from '#core/api/admin-game-runs.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import { useMayWrite } from '../../session/operator-query.ts'
import { type RunAct, runColumns } from './run-columns.tsx'

const ReplayDialog = lazyPart(async () => (await import('./replay-dialog.tsx')).ReplayDialog)
const OffBoardDialog = lazyPart(async () => (await import('./off-board-dialog.tsx')).OffBoardDialog)

type RunTableProps = { caption: string; runs: readonly AdminGameRun[]; hasWallet: boolean }

/** Lists runs with the actions for each. */
export function RunTable({ caption, runs, hasWallet }: RunTableProps) {
  const [act, setAct] = useState<RunAct | null>(null)
  const mayWrite = useMayWrite()
  const close = () => setAct(null)
  return (
    <>
      <RecordTable
        caption={caption}
        columns={runColumns({ onAct: setAct, mayWrite, hasWallet })}
        records={runs}
        isZoneSaid={hasWallet}
      />
      {act !== null && (
        <Suspense fallback={null}>
          {act.kind === 'watch' && <ReplayDialog run={act.run} onAct={mayWrite ? setAct : undefined} onClose={close} />}
          {act.kind !== 'watch' && <OffBoardDialog run={act.run} isBack={act.kind === 'restore'} onClose={close} />}
        </Suspense>
      )}
    </>
  )
}
