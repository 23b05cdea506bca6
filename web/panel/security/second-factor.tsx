import { plural, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { OperatorView } from '#core/api/own-account.ts'
import { RECOVERY_CODES_LOW } from '#core/operator.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useAccountChanged } from '../session/operator-query.ts'
import { AccountCard } from './account-card.tsx'
import { OPERATORS_KEY } from './operator-queries.ts'

const EnrolDialog = lazy(async () => ({ default: (await import('./enrol-dialog.tsx')).EnrolDialog }))
const RecoveryCodesDialog = lazy(async () => ({
  default: (await import('./recovery-codes-dialog.tsx')).RecoveryCodesDialog,
}))
const RenewCodesDialog = lazy(async () => ({ default: (await import('./renew-codes-dialog.tsx')).RenewCodesDialog }))
const RemoveFactorDialog = lazy(async () => ({
  default: (await import('./remove-factor-dialog.tsx')).RemoveFactorDialog,
}))

type Act =
  | { readonly kind: 'enrol' | 'renew' | 'remove' }
  | { readonly kind: 'show'; readonly codes: readonly string[] }

export function SecondFactor({ operator: { hasSecondFactor, recoveryCodesLeft } }: { operator: OperatorView }) {
  const [act, setAct] = useState<Act | null>(null)
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
