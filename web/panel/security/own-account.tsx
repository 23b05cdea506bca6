import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { lazy, Suspense, useState } from 'react'
import type { OperatorView } from '#core/api/own-account.ts'
import { Button } from '#web/ui/button.tsx'
import { AccountCard } from './account-card.tsx'
import { ROLE_WORDS } from './role-words.ts'

const PasswordDialog = lazy(async () => ({ default: (await import('./password-dialog.tsx')).PasswordDialog }))

export function OwnAccount({ operator: { username, role } }: { operator: OperatorView }) {
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
