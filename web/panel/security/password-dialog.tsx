import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '#core/api/call.ts'
import type { changePassword } from '#core/api/own-account.ts'
import { PASSWORD_LENGTH_MIN } from '#core/operator.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { DialogActions } from '../parts/dialog-actions.tsx'
import { callOperator } from '../session/call-operator.ts'
import { OWN_SESSIONS_KEY } from './session-queries.ts'

type Passwords = CallInput<typeof changePassword>['body']

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: (body: Passwords) => callOperator<typeof changePassword>('POST', '/api/admin/password', { body }),
    meta: { showsError: true },
    onSuccess: () => {
      showToast({ title: t`Password changed`, description: t`Your other sessions have ended.` })
      void queries.invalidateQueries({ queryKey: OWN_SESSIONS_KEY })
      onClose()
    },
  })
  const { formProps, field, isSubmitting } = useCallForm({
    loadSchema: async () => (await import('#core/api/own-account.ts')).changePassword.body,
    defaultValues: { currentPassword: '', newPassword: '' },
    objections: ({ currentPassword, newPassword }) => [
      ...(currentPassword === '' ? (['currentPassword'] as const) : []),
      ...(newPassword.length < PASSWORD_LENGTH_MIN ? (['newPassword'] as const) : []),
    ],
    problems: {
      currentPassword: () => t`Enter your password.`,
      newPassword: () => t`At least ${PASSWORD_LENGTH_MIN} characters, and at most 200.`,
    },
    onSubmit: (body) => change.mutateAsync(body),
  })
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Change password`}
      description={t`You will have to log in again everywhere else.`}
      footer={
        <DialogActions>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            form={formProps.id}
            variant="primary"
            isPending={isSubmitting}
            pendingLabel={t`Changing the password`}
          >
            {t`Change password`}
          </Button>
        </DialogActions>
      }
    >
      <form {...formProps} className="grid gap-4">
        <TextField
          label={t`Current password`}
          type="password"
          autoComplete="current-password"
          {...field('currentPassword')}
        />
        <TextField
          label={t`New password`}
          hint={<Trans>At least {PASSWORD_LENGTH_MIN} characters. A password manager’s suggestion is best.</Trans>}
          type="password"
          autoComplete="new-password"
          {...field('newPassword')}
        />
        {change.isError && (
          <Notice kind="problem">{messageFor(change.error, t`The password could not be changed.`)}</Notice>
        )}
      </form>
    </Dialog>
  )
}
