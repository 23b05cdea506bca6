import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { lazy, Suspense, useState } from 'react'
import type { OperatorAccount } from '#core/api/operators.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { type Column, RecordTable } from '#web/ui/record-table.tsx'
import { DownloadCsv } from '../parts/list-head.tsx'
import { dayText } from '../parts/moment.tsx'
import {
  loadOperators,
  OPERATORS_FILE,
  OPERATORS_KEY,
  type OperatorAction,
  ROLE_LABELS,
  useOperatorsChanged,
} from './operator-queries.ts'

const OperatorDialogs = lazy(async () => ({ default: (await import('./operator-dialogs.tsx')).OperatorDialogs }))

type OperatorRow = OperatorAccount & { readonly id: number }

/** Lists the operators, for owners only. */
export function OperatorList({ ownName }: { ownName: string }) {
  const [act, setAct] = useState<OperatorAction | null>(null)
  const changed = useOperatorsChanged()
  return (
    <section aria-label={t`Operators`}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-lead">{t`Operators`}</h3>
        <div className="ml-auto flex gap-3">
          <Button onClick={() => setAct({ kind: 'create' })}>{t`Add an operator`}</Button>
          <DownloadCsv list={OPERATORS_FILE} />
        </div>
      </div>
      <PagedList what={t`Operators`} queryKey={OPERATORS_KEY} load={loadOperators} empty={null}>
        {(operators) => (
          <RecordTable
            caption={t`Operators`}
            columns={columns(ownName, setAct)}
            records={operators.map((operator, id) => ({ ...operator, id }))}
          />
        )}
      </PagedList>
      {act !== null && (
        <Suspense fallback={null}>
          <OperatorDialogs act={act} onAct={setAct} onChanged={changed} />
        </Suspense>
      )}
    </section>
  )
}

const columns = (ownName: string, onAct: (act: OperatorAction) => void): readonly Column<OperatorRow>[] => [
  {
    label: t`Name`,
    width: 'w-1/4',
    isHeadline: true,
    cell: ({ username, createdAt }) => (
      <>
        <span translate="no" className="break-all font-strong">
          {username}
        </span>
        {username === ownName && <span className="text-soft"> {t`(you)`}</span>}
        <span className="block font-plain text-note text-soft">{sinceText(createdAt)}</span>
      </>
    ),
  },
  { label: t`Role`, width: 'w-1/6', cell: RoleCell },
  { label: t`Safety`, width: 'w-1/6', cell: SafetyCell },
  {
    label: t`Decision`,
    width: 'w-5/12',
    isLabelHidden: true,
    cell: (operator) => (operator.removedAt === null ? <Acts {...{ operator, ownName, onAct }} /> : null),
  },
]

function sinceText(createdAt: string): string {
  const day = dayText(createdAt)
  return t`Since ${day}`
}

function RoleCell({ role, removedAt }: OperatorRow) {
  if (removedAt === null) return i18n._(ROLE_LABELS[role].label)
  return (
    <>
      <Badge variant="secondary">{t`Removed`}</Badge>
      <span className="block text-note text-soft">{dayText(removedAt)}</span>
    </>
  )
}

function SafetyCell({ hasSecondFactor, sessions, removedAt }: OperatorRow) {
  if (removedAt !== null) return <span className="text-note text-soft">{t`The name cannot be reused.`}</span>
  return (
    <>
      {hasSecondFactor ? t`With second factor` : <span className="text-loss">{t`Password only`}</span>}
      <span className="block text-note text-soft">
        {plural(sessions, { 0: 'Not logged in', one: '# session', other: '# sessions' })}
      </span>
    </>
  )
}

type ActsProps = { operator: OperatorAccount; ownName: string; onAct: (act: OperatorAction) => void }

/** Shows the actions for an operator. The owner's own password and sessions are above. */
function Acts({ operator, ownName, onAct }: ActsProps) {
  const isOneself = operator.username === ownName
  return (
    <div className="flex flex-wrap gap-1 max-md:mt-1 max-lg:*:first:basis-full max-lg:*:grow lg:justify-end">
      <Button onClick={() => onAct({ kind: 'role', operator })}>{t`Change role`}</Button>
      {!isOneself && (
        <>
          <Button variant="quiet" onClick={() => onAct({ kind: 'password', operator })}>
            {t`New password`}
          </Button>
          {operator.sessions > 0 && (
            <Button variant="quiet" onClick={() => onAct({ kind: 'sessions', operator })}>
              {t`End sessions`}
            </Button>
          )}
          <Button variant="quiet" className="lg:-mr-4" onClick={() => onAct({ kind: 'remove', operator })}>
            {t`Remove`}
          </Button>
        </>
      )}
    </div>
  )
}
