import { t } from '@lingui/core/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { beginSecondFactor, confirmSecondFactor } from '#core/api/own-account.ts'
import { latinDigits } from '#core/latin-digits.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyLine } from '#web/ui/copy-line.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { DialogActions } from '../parts/dialog-actions.tsx'
import { callOperator } from '../session/call-operator.ts'

/** Groups a secret as people type it. It breaks only after four groups. */
const byFour = (secret: string) =>
  secret
    .match(/.{1,16}/g)
    ?.map((line) => line.match(/.{1,4}/g)?.join('\u00a0'))
    .join(' ') ?? secret

type EnrolDialogProps = { onClose: () => void; onEnrolled: (recoveryCodes: readonly string[]) => void }

/** Shows a new secret and asks for a code of it. The secret takes effect only with the code. */
export function EnrolDialog({ onClose, onEnrolled }: EnrolDialogProps) {
  const secret = useQuery({
    queryKey: ['a secret of this dialog'],
    queryFn: () => callOperator<typeof beginSecondFactor>('POST', '/api/admin/second-factor'),
    // Each opening gets a new secret, which is not cached.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const confirm = useMutation({
    mutationFn: (code: string) =>
      callOperator<typeof confirmSecondFactor>('POST', '/api/admin/second-factor/confirm', { body: { code } }),
    meta: { showsError: true },
    onSuccess: ({ recoveryCodes }) => onEnrolled(recoveryCodes),
  })
  const { formProps, field, isSubmitting } = useCallForm({
    loadSchema: async () => (await import('#core/api/own-account.ts')).confirmSecondFactor.body,
    defaultValues: { code: '' },
    objections: ({ code }) => (/^\s*(?:\d\s*){6}$/.test(latinDigits(code)) ? [] : ['code']),
    problems: { code: () => t`A one-time code has six digits.` },
    onSubmit: ({ code }) => confirm.mutateAsync(code.replace(/\s/g, '')),
  })
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Set up a second factor`}
      description={t`Scan this with an authenticator app, then enter the code it shows.`}
      footer={
        <DialogActions>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            form={formProps.id}
            variant="primary"
            disabled={secret.data === undefined}
            isPending={isSubmitting}
            pendingLabel={t`Checking`}
          >
            {t`Confirm`}
          </Button>
        </DialogActions>
      }
    >
      <form {...formProps} className="grid gap-4">
        {secret.data !== undefined && (
          <>
            <div className="mx-auto w-64">
              <QrCode text={secret.data.uri} label={t`Code to scan with your authenticator app`} />
            </div>
            <p className="text-note text-soft">{t`Cannot scan? Enter this secret in the app instead.`}</p>
            <CopyLine
              label={t`Secret to type`}
              value={secret.data.secret}
              text={byFour(secret.data.secret)}
              action={t`Copy`}
            />
            <TextField
              label={t`One-time code`}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              {...field('code')}
            />
          </>
        )}
        {secret.isPending && (
          <p role="status" className="flex items-center gap-3 text-soft">
            <Spinner /> {t`Creating a secret`}
          </p>
        )}
        {secret.isError && (
          <Notice kind="problem">
            {messageFor(secret.error, t`The secret could not be created. Please try again.`)}
          </Notice>
        )}
        {confirm.isError && (
          <Notice kind="problem">{messageFor(confirm.error, t`That could not be checked. Please try again.`)}</Notice>
        )}
      </form>
    </Dialog>
  )
}
