import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { lazy, Suspense, useState } from 'react'
import type { OperatorView } from '#core/api/own-account.ts'
import { Button } from '#web/ui/button.tsx'
import { ListSkeleton } from '#web/ui/list-skeleton.tsx'
import { ErrorState } from '#web/ui/list-states.tsx'
import { useOperator } from '../session/operator-query.ts'
import { AccountCard } from './account-card.tsx'
import { OperatorList } from './operator-list.tsx'
import { ROLE_WORDS } from './role-words.ts'
import { SecondFactor } from './second-factor.tsx'
import { SessionList } from './session-list.tsx'

/** Shows the operator's own account and how they log in. Owners also see all accounts. */
export function SecurityTab() {
  const operator = useOperator()
  if (operator.data === undefined) {
    return operator.isError ? (
      <ErrorState what={t`Your account`} error={operator.error} onRetry={() => operator.refetch()} />
    ) : (
      <ListSkeleton label={t`Loading: your account`} isTable />
    )
  }
  const isOwner = operator.data.role === 'owner'
  return (
    <div className="grid gap-8">
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <OwnAccount operator={operator.data} />
        <SecondFactor operator={operator.data} />
      </div>
      {isOwner && <OperatorList ownName={operator.data.username} />}
      <SessionList isOwner={isOwner} />
    </div>
  )
}

const PasswordDialog = lazy(async () => ({ default: (await import('./password-dialog.tsx')).PasswordDialog }))

function OwnAccount({ operator: { username, role } }: { operator: OperatorView }) {
  const [isChanging, setChanging] = useState(false)
  const { label, note } = ROLE_WORDS[role]
  return (
    <AccountCard
      title={t`Your account`}
      actions={<Button onClick={() => setChanging(true)}>{t`Change password`}</Button>}
    >
      <p translate="no" className="break-all font-strong text-lead">
        {username}
      </p>
      <p>
        <span className="font-strong">{i18n._(label)}</span>
        <span className="block text-soft">{i18n._(note)}</span>
      </p>
      {isChanging && (
        <Suspense fallback={null}>
          <PasswordDialog onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </AccountCard>
  )
}
