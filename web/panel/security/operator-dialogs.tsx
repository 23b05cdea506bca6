import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { showToast } from '#web/ui/toast.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { NewOperatorDialog } from './new-operator-dialog.tsx'
import { NewPasswordDialog } from './new-password-dialog.tsx'
import type { OperatorAct } from './operator-act.ts'
import { endSessions, remove, resetPassword } from './operator-queries.ts'
import { RoleDialog } from './role-dialog.tsx'

type OperatorDialogsProps = {
  act: OperatorAct
  onAct: (act: OperatorAct | null) => void
  onChanged: () => void
}

/** Shows the dialog of the action that an owner has chosen. */
export function OperatorDialogs({ act, onAct, onChanged }: OperatorDialogsProps) {
  const onClose = () => onAct(null)
  const done = (title: string) => {
    showToast({ title })
    onChanged()
    onClose()
  }
  const show = (made: { username: string; password: string }) => {
    onChanged()
    onAct({ kind: 'show', username: made.username, password: made.password })
  }
  if (act.kind === 'create') return <NewOperatorDialog onClose={onClose} onMade={show} />
  if (act.kind === 'show') return <NewPasswordDialog {...act} onClose={onClose} />
  const { username } = act.operator
  if (act.kind === 'role')
    return <RoleDialog operator={act.operator} onClose={onClose} onChanged={() => done(t`Role changed`)} />
  if (act.kind === 'password') {
    return (
      <ConfirmDialog
        title={t`New password for ${username}`}
        action={t`Create a new one`}
        act={() => resetPassword(username)}
        onDone={show}
        onClose={onClose}
      >
        <Trans>
          It is created here and shown once. The old one stops working, and all sessions of {username} end. A second
          factor stays.
        </Trans>
      </ConfirmDialog>
    )
  }
  if (act.kind === 'sessions') {
    return (
      <ConfirmDialog
        title={t`End all sessions of ${username}`}
        action={t`End them`}
        isDanger
        act={() => endSessions(username)}
        onDone={({ ended }) => done(plural(ended, { one: '# session ended', other: '# sessions ended' }))}
        onClose={onClose}
      >
        <Trans>Anyone logged in as {username} will have to log in again.</Trans>
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog
      title={t`Remove ${username}`}
      action={t`Remove ${username}`}
      isDanger
      act={() => remove(username)}
      onDone={() => done(t`Operator removed`)}
      onClose={onClose}
    >
      {t`The account is closed immediately and permanently. Its actions stay in the audit log, so its name cannot be used again.`}
    </ConfirmDialog>
  )
}
