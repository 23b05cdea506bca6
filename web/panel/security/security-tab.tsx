import { t } from '@lingui/core/macro'
import { ListSkeleton } from '#web/ui/list-skeleton.tsx'
import { ErrorState } from '#web/ui/list-states.tsx'
import { useOperator } from '../session/operator-query.ts'
import { OperatorList } from './operator-list.tsx'
import { OwnAccount } from './own-account.tsx'
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
