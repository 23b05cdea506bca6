import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { OperatorView } from '#core/api/own-account.ts'
import { RECOVERY_CODES_LOW } from '#core/operator.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/list-states.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ListSkeleton } from '#web/ui/paged-list.tsx'
import { useAccountChanged, useOperator } from '../session/call-operator.ts'
import { OperatorList } from './operator-list.tsx'
import { OPERATORS_KEY, ROLE_LABELS } from './operator-queries.ts'

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

const PasswordDialog = lazy(async () => ({ default: (await import('./account-dialogs.tsx')).PasswordDialog }))

function OwnAccount({ operator: { username, role } }: { operator: OperatorView }) {
  const [isChanging, setChanging] = useState(false)
  const { label, note } = ROLE_LABELS[role]
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

const EnrolDialog = lazy(async () => ({ default: (await import('./account-dialogs.tsx')).EnrolDialog }))
const RecoveryCodesDialog = lazy(async () => ({
  default: (await import('./account-dialogs.tsx')).RecoveryCodesDialog,
}))
const RenewCodesDialog = lazy(async () => ({ default: (await import('./account-dialogs.tsx')).RenewCodesDialog }))
const RemoveFactorDialog = lazy(async () => ({
  default: (await import('./account-dialogs.tsx')).RemoveFactorDialog,
}))

type SecondFactorAct =
  | { readonly kind: 'enrol' | 'renew' | 'remove' }
  | { readonly kind: 'show'; readonly codes: readonly string[] }

function SecondFactor({ operator: { hasSecondFactor, recoveryCodesLeft } }: { operator: OperatorView }) {
  const [act, setAct] = useState<SecondFactorAct | null>(null)
  const queries = useQueryClient()
  const accountChanged = useAccountChanged()
  const changed = () => {
    accountChanged()
    void queries.invalidateQueries({ queryKey: OPERATORS_KEY })
  }
  const close = () => setAct(null)
  const show = (codes: readonly string[]) => {
    changed()
    setAct({ kind: 'show', codes })
  }
  return (
    <AccountCard
      title={t`Second factor`}
      actions={
        hasSecondFactor ? (
          <>
            <Button onClick={() => setAct({ kind: 'renew' })}>{t`New recovery codes`}</Button>
            <Button variant="quiet" onClick={() => setAct({ kind: 'remove' })}>
              {t`Remove`}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={() => setAct({ kind: 'enrol' })}>
            {t`Set up`}
          </Button>
        )
      }
    >
      {hasSecondFactor ? (
        <>
          <p>{t`On. Logging in needs a code from your authenticator app.`}</p>
          <CodesLeft count={recoveryCodesLeft} />
        </>
      ) : (
        <p>{t`Off. Your password alone opens the panel. With an authenticator app, a stolen password is not enough.`}</p>
      )}
      <Suspense fallback={null}>
        {act?.kind === 'enrol' && <EnrolDialog onClose={close} onEnrolled={show} />}
        {act?.kind === 'renew' && <RenewCodesDialog onClose={close} onRenewed={show} />}
        {act?.kind === 'show' && <RecoveryCodesDialog codes={act.codes} onClose={close} />}
        {act?.kind === 'remove' && (
          <RemoveFactorDialog
            onClose={close}
            onRemoved={() => {
              changed()
              close()
            }}
          />
        )}
      </Suspense>
    </AccountCard>
  )
}

function CodesLeft({ count }: { count: number }) {
  const left = plural(count, {
    0: 'No recovery codes left.',
    one: '# recovery code left.',
    other: '# recovery codes left.',
  })
  if (count > RECOVERY_CODES_LOW) return <p className="text-soft">{left}</p>
  return (
    <Notice kind="problem" title={left}>
      {t`Without your phone, each code lets you in once. Create new ones while you can.`}
    </Notice>
  )
}

type AccountCardProps = { title: string; children: ReactNode; actions: ReactNode }

/** Shows one subject of an account with its actions. */
const AccountCard = ({ title, children, actions }: AccountCardProps) => (
  <section aria-label={title} className="flex h-full flex-col rounded-large border border-line bg-stall p-4">
    <h3 className="mb-2 text-lead">{title}</h3>
    <div className="flex grow flex-col gap-3">{children}</div>
    <div className="mt-4 flex flex-wrap gap-2 max-sm:*:flex-1">{actions}</div>
  </section>
)
