import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { CallInput } from '#core/api/call.ts'
import type {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  removeOwnSecondFactor,
  renewRecoveryCodes,
} from '#core/api/own-account.ts'
import { latinDigits } from '#core/number-text.ts'
import { PASSWORD_LENGTH_MIN } from '#core/operator.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { Button, buttonClass, Spinner } from '#web/ui/button.tsx'

import { CopyButton, CopyLine } from '#web/ui/copy-line.tsx'

import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { ConfirmDialog, DialogActions } from '../parts/dialog-parts.tsx'
import { callOperator } from '../session/call-operator.ts'
import { OWN_SESSIONS_KEY } from './operator-queries.ts'

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

type RecoveryCodesDialogProps = { codes: readonly string[]; onClose: () => void }

/** Shows new recovery codes. They are shown only once, so only the button closes the dialog. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const text = `${codes.join('\n')}\n`
  return (
    <Dialog
      isOpen
      isDismissable={false}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Your recovery codes`}
      description={t`Shown only once. Without your phone, each code lets you in one time. Do not store them with your panel password.`}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t`I have saved them`}
        </Button>
      }
    >
      <div className="grid gap-4">
        <ul
          aria-label={t`Recovery codes`}
          className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-small bg-counter px-4 py-3 text-center font-code sm:grid-cols-2"
        >
          {codes.map((code) => (
            <li translate="no" key={code} className="whitespace-nowrap">
              {code}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2 *:grow">
          <CopyButton value={text} action={t`Copy all`} />
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="recovery-codes.txt"
            className={buttonClass()}
          >
            <Download className="size-4" aria-hidden="true" />
            {t`Download`}
          </a>
        </div>
      </div>
    </Dialog>
  )
}

type RemoveFactorDialogProps = { onClose: () => void; onRemoved: () => void }

export const RemoveFactorDialog = ({ onClose, onRemoved }: RemoveFactorDialogProps) => (
  <ConfirmDialog
    title={t`Remove the second factor`}
    action={t`Remove`}
    isDanger
    act={() => callOperator<typeof removeOwnSecondFactor>('DELETE', '/api/admin/second-factor')}
    onDone={() => {
      showToast({ title: t`Second factor removed` })
      onRemoved()
    }}
    onClose={onClose}
  >
    {t`After this, your password alone opens the panel. Your recovery codes stop working.`}
  </ConfirmDialog>
)

type RenewCodesDialogProps = { onClose: () => void; onRenewed: (recoveryCodes: readonly string[]) => void }

export const RenewCodesDialog = ({ onClose, onRenewed }: RenewCodesDialogProps) => (
  <ConfirmDialog
    title={t`New recovery codes`}
    action={t`Create new codes`}
    act={() => callOperator<typeof renewRecoveryCodes>('POST', '/api/admin/second-factor/recovery-codes')}
    onDone={({ recoveryCodes }) => onRenewed(recoveryCodes)}
    onClose={onClose}
  >
    {t`Ten new codes are shown once. The old ones stop working.`}
  </ConfirmDialog>
)

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
