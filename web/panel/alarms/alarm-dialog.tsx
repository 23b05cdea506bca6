import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AlarmDifference, AlarmFile } from '#core/api/audit-alarms.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/list-states.tsx'
import { healthQuery } from '../overview/health-query.ts'
import { momentText } from '../parts/moment-text.ts'
import { PlayerLink } from '../player/player-link.tsx'
import { useMayWrite } from '../session/operator-query.ts'
import { alarmQuery } from './alarms-query.ts'
import { checkText, recordsText } from './check-words.ts'
import { CorrectionDialog } from './correction-dialog.tsx'
import { DecideDialog, type DecisionKind } from './decide-dialog.tsx'

type Shown = { readonly what: DecisionKind | 'correct'; readonly difference: AlarmDifference }

/** Shows what an alarm is about now, whose money is on hold, and the possible actions for each difference. */
export function AlarmDialog({ alarmId, onClose }: { alarmId: number; onClose: () => void }) {
  const file = useQuery(alarmQuery(alarmId))
  const queries = useQueryClient()
  const [shown, setShown] = useState<Shown | null>(null)
  const close = () => {
    setShown(null)
    for (const { queryKey } of [alarmQuery(alarmId), healthQuery]) void queries.invalidateQueries({ queryKey })
  }
  if (shown?.what === 'correct') {
    return <CorrectionDialog playerId={shown.difference.userId} onClose={close} />
  }
  if (shown !== null) {
    return <DecideDialog alarmId={alarmId} kind={shown.what} difference={shown.difference} onClose={close} />
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Alarm of the audit`}
      description={file.data && checkText(file.data.check)}
      footer={<Button onClick={onClose}>{t`Close`}</Button>}
    >
      {file.isPending && <p role="status">{t`Checking again…`}</p>}
      {file.data === undefined && file.isError && (
        <ErrorState what={t`Alarm of the audit`} error={file.error} onRetry={() => file.refetch()} />
      )}
      {file.data !== undefined && (
        <Facts file={file.data} onChoose={(what, difference) => setShown({ what, difference })} />
      )}
    </Dialog>
  )
}

type FactsProps = { file: AlarmFile; onChoose: (what: Shown['what'], difference: AlarmDifference) => void }

function Facts({ file, onChoose }: FactsProps) {
  const { players, stopsAll, raisedAt, differences, count, remedy } = file
  const mayWrite = useMayWrite()
  return (
    <div className="grid gap-4">
      <p className="text-note text-soft">
        <Trans>Since {momentText(raisedAt)}</Trans>
      </p>
      {stopsAll ? (
        <p className="font-strong">{t`All payouts and withdrawal approvals are on hold until it is resolved.`}</p>
      ) : (
        <div>
          <p className="font-strong">{t`Payouts and withdrawals of these players are on hold until it is resolved:`}</p>
          <ul className="flex flex-wrap gap-x-4">
            {players.map(({ userId }) => (
              <li key={userId}>
                <PlayerLink playerId={userId} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <p>{count === 0 ? t`No differences are left. Resolve the alarm now.` : remedyText(remedy)}</p>
      {count > 0 && (
        <p role="status" className="text-note text-soft">
          {plural(count, { one: '# difference', other: '# differences' })}
        </p>
      )}
      <ul className="grid gap-3">
        {differences.map((it) => (
          <li key={`${it.userId} ${it.subject} ${it.difference}`} className="rounded-small border border-line p-3">
            <p className="break-words font-strong">{recordsText(it.subject)}</p>
            <p className="break-words text-note">{it.difference}</p>
            {mayWrite && (
              <div className="mt-2 flex flex-wrap gap-2">
                {remedy === 'set' && (
                  <Button onClick={() => onChoose('set', it)}>{t`Set to the ledger’s value…`}</Button>
                )}
                {it.userId > 0 && <Button onClick={() => onChoose('correct', it)}>{t`Post a correction…`}</Button>}
                <Button onClick={() => onChoose('accept', it)}>{t`Accept…`}</Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function remedyText(remedy: AlarmFile['remedy']): string {
  switch (remedy) {
    case 'set':
      return t`A stored figure differs from the sum of its lines. If the lines are right, set the figure to their sum. If a line is missing or wrong, post a correction first.`
    case 'correct':
      return t`Money is in an account where it does not belong. Post a correction that moves it.`
    case 'accept':
      return t`Records of events contradict each other and cannot be rewritten. Find out why, correct what it cost, then accept the difference. The alarm returns if the difference changes.`
  }
}
