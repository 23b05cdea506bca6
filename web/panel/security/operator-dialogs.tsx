import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { OperatorAccount } from '#core/api/operators.ts'
import type { OperatorSessionView } from '#core/api/own-account.ts'
import { isNewUsername, OPERATOR_ROLES, type OperatorRole } from '#core/operator.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { CopyLine } from '#web/ui/copy-line.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { ConfirmDialog, DialogActions } from '../parts/dialog-parts.tsx'
import {
  addOperator,
  changeRole,
  endOthers,
  endSession,
  endSessions,
  type NewOperatorInput,
  type OperatorAction,
  ROLE_LABELS,
  remove,
  resetPassword,
} from './operator-queries.ts'
import { placeText } from './session-list.tsx'

type OperatorDialogsProps = {
  act: OperatorAction
  onAct: (act: OperatorAction | null) => void
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

type NewPasswordDialogProps = { username: string; password: string; onClose: () => void }

/** Shows a new password. It is shown only once, so only the button closes the dialog. */
const NewPasswordDialog = ({ username, password, onClose }: NewPasswordDialogProps) => (
  <Dialog
    isOpen
    isDismissable={false}
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title={t`Password of ${username}`}
    description={t`Shown only once. They should change it after their first login.`}
    footer={
      <Button variant="primary" onClick={onClose}>
        {t`I have shared it`}
      </Button>
    }
  >
    <CopyLine label={t`Password`} value={password} action={t`Copy`} />
  </Dialog>
)

type RoleDialogProps = { operator: OperatorAccount; onClose: () => void; onChanged: () => void }

function RoleDialog({ operator: { username, role }, onClose, onChanged }: RoleDialogProps) {
  const [chosen, setChosen] = useState(role)
  const change = useMutation({
    mutationFn: () => changeRole(username, chosen),
    meta: { showsError: true },
    onSuccess: onChanged,
  })
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Role of ${username}`}
      description={t`It applies from their next action in the panel.`}
      footer={
        <DialogActions>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            disabled={chosen === role}
            isPending={change.isPending}
            pendingLabel={t`Changing the role`}
            onClick={() => change.mutate()}
          >
            {t`Change role`}
          </Button>
        </DialogActions>
      }
    >
      <div className="grid gap-4">
        <RoleChoice role={chosen} onChange={setChosen} />
        {change.isError && (
          <Notice kind="problem">{messageFor(change.error, t`The role could not be changed.`)}</Notice>
        )}
      </div>
    </Dialog>
  )
}

type NewOperatorDialogProps = {
  onClose: () => void
  onMade: (made: { username: string; password: string }) => void
}

function NewOperatorDialog({ onClose, onMade }: NewOperatorDialogProps) {
  const make = useMutation({
    mutationFn: (body: NewOperatorInput) => addOperator(body),
    meta: { showsError: true },
    onSuccess: onMade,
  })
  const defaultValues: { username: string; role: OperatorRole } = { username: '', role: 'operator' }
  const { form, formProps, field, isSubmitting } = useCallForm({
    loadSchema: async () => (await import('#core/api/operators.ts')).createOperator.body,
    defaultValues,
    objections: ({ username }) => (isNewUsername(username.trim()) ? [] : ['username']),
    problems: { username: () => t`2 to 32 lowercase letters or digits. You can use ., _ and - between them.` },
    onSubmit: (body) => make.mutateAsync(body),
  })
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Add an operator`}
      description={t`A password is created here and shown once. Share it over a private channel.`}
      footer={
        <DialogActions>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={formProps.id} variant="primary" isPending={isSubmitting} pendingLabel={t`Adding`}>
            {t`Add`}
          </Button>
        </DialogActions>
      }
    >
      <form {...formProps} className="grid gap-4">
        <TextField
          label={t`Username`}
          hint={t`Appears in the audit log next to everything they do.`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
          {...field('username')}
        />
        <RoleChoice role={form.watch('role')} onChange={(role) => form.setValue('role', role)} />
        {make.isError && <Notice kind="problem">{messageFor(make.error, t`The operator could not be added.`)}</Notice>}
      </form>
    </Dialog>
  )
}

const RoleChoice = ({ role, onChange }: { role: OperatorRole; onChange: (role: OperatorRole) => void }) => (
  <Choice
    legend={t`Role`}
    value={role}
    onChange={onChange}
    options={OPERATOR_ROLES.map((value) => ({
      value,
      label: i18n._(ROLE_LABELS[value].label),
      note: i18n._(ROLE_LABELS[value].note),
    }))}
  />
)

type EndSessionDialogProps = {
  /** One session, or all of the operator's own except this one. */
  session: OperatorSessionView | 'others'
  onClose: () => void
  onEnded: () => void
}

export function EndSessionDialog({ session, onClose, onEnded }: EndSessionDialogProps) {
  if (session === 'others') {
    return (
      <ConfirmDialog
        title={t`End my other sessions`}
        action={t`End them`}
        isDanger
        act={endOthers}
        onDone={({ ended }) => {
          showToast({ title: plural(ended, { one: '# session ended', other: '# sessions ended' }) })
          onEnded()
        }}
        onClose={onClose}
      >
        {t`You will have to log in again everywhere else. You stay logged in here.`}
      </ConfirmDialog>
    )
  }
  const { username, address } = session
  const place = placeText(session)
  return (
    <ConfirmDialog
      title={t`End this session`}
      action={t`End it`}
      isDanger
      act={() => endSession(session.id)}
      onDone={() => {
        showToast({ title: t`Session ended` })
        onEnded()
      }}
      onClose={onClose}
    >
      <Trans>
        {username}, {place}, {address}. Anyone using it will have to log in again.
      </Trans>
    </ConfirmDialog>
  )
}
