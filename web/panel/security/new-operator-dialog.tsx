import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { isNewUsername, type OperatorRole } from '#core/operator.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { DialogActions } from '../parts/dialog-actions.tsx'
import { addOperator, type NewOperator } from './operator-queries.ts'
import { RoleChoice } from './role-choice.tsx'

type NewOperatorDialogProps = {
  onClose: () => void
  onMade: (made: { username: string; password: string }) => void
}

export function NewOperatorDialog({ onClose, onMade }: NewOperatorDialogProps) {
  const make = useMutation({
    mutationFn: (body: NewOperator) => addOperator(body),
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
