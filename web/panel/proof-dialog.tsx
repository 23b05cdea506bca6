import './proof-dialog.css'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallInput } from '#core/api/call.ts'
import type { proveOperator } from '#core/api/own-account.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { DialogActions } from './parts/dialog-parts.tsx'
import { answerProof, callOperator, type ProofRequest, useOperator } from './session/call-operator.ts'

type OperatorProof = CallInput<typeof proveOperator>['body']
type OperatorProofKind = 'password' | 'code'

const FIELD = 'input:not([type="radio"])'

/** Asks for the password or a code again, and says what for. It may be above the dialog whose call needs it. */
export function ProofDialog({ ask }: { ask: ProofRequest }) {
  const giveUp = () => answerProof(ask, false)
  const hasCode = useOperator().data?.hasSecondFactor === true
  const [chosen, setKind] = useState<OperatorProofKind>('password')
  const kind = hasCode ? chosen : 'password'
  const prove = useMutation({
    mutationFn: (body: OperatorProof) => callOperator<typeof proveOperator>('POST', '/api/admin/proof', { body }),
    meta: { showsError: true },
    onSuccess: () => answerProof(ask, true),
  })
  const { formProps, field, isSubmitting } = useCallForm({
    loadSchema: async () => (await import('#core/api/own-account.ts')).proveOperator.body,
    defaultValues: { password: '', code: '' },
    prepare: ({ password, code }: OperatorProof): OperatorProof =>
      kind === 'code' ? { code: code?.trim() } : { password },
    objections: (values) => (values[kind] ? [] : [kind]),
    problems: {
      password: () => t`Enter your password.`,
      code: () => t`Enter a one-time code or a recovery code.`,
    },
    onSubmit: (body) => prove.mutateAsync(body),
  })

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && giveUp()}
      initialFocus={() => document.getElementById(formProps.id)?.querySelector<HTMLElement>(FIELD) ?? null}
      title={t`Confirm it is you`}
      description={
        <>
          {purposeText(ask.call)} {t`A confirmation is valid for ten minutes.`}
        </>
      }
      footer={
        <DialogActions>
          <Button onClick={giveUp}>{t`Cancel`}</Button>
          <Button
            type="submit"
            form={formProps.id}
            variant="primary"
            isPending={isSubmitting}
            pendingLabel={t`Checking`}
          >
            {t`Continue`}
          </Button>
        </DialogActions>
      }
    >
      <form {...formProps} className="grid gap-4">
        {hasCode && (
          <FilterBar
            label={t`Method`}
            options={[
              { value: 'password', label: t`Password` },
              { value: 'code', label: t`Code` },
            ]}
            value={kind}
            onChange={setKind}
          />
        )}
        {kind === 'password' ? (
          <TextField label={t`Password`} type="password" autoComplete="current-password" {...field('password')} />
        ) : (
          <TextField
            label={t`Code`}
            hint={t`From your authenticator app, or one of your recovery codes.`}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            {...field('code')}
          />
        )}
        {prove.isError && (
          <Notice kind="problem">{messageFor(prove.error, t`That could not be checked. Please try again.`)}</Notice>
        )}
      </form>
    </Dialog>
  )
}

/** Purposes of a proof, by the call that needs it. */
const PURPOSES: Readonly<Record<string, MessageDescriptor>> = {
  'POST /api/admin/second-factor': msg`Needed to set up a second factor.`,
  'POST /api/admin/second-factor/confirm': msg`Needed to set up a second factor.`,
  'POST /api/admin/second-factor/recovery-codes': msg`Needed to create new recovery codes.`,
  'DELETE /api/admin/second-factor': msg`Needed to remove the second factor.`,
  'DELETE /api/admin/sessions': msg`Needed to end sessions.`,
  'DELETE /api/admin/sessions/:id': msg`Needed to end a session.`,
  'DELETE /api/admin/operators/:username/sessions': msg`Needed to end sessions.`,
  'POST /api/admin/operators': msg`Needed to add an operator.`,
  'PUT /api/admin/operators/:username': msg`Needed to change an operator’s role.`,
  'POST /api/admin/operators/:username/password': msg`Needed to reset an operator’s password.`,
  'DELETE /api/admin/operators/:username': msg`Needed to remove an operator.`,
  'POST /api/admin/give-nft': msg`Needed to give NFTs.`,
  'POST /api/admin/send-tokens': msg`Needed to send tokens.`,
  'POST /api/admin/corrections': msg`Needed to post a correction.`,
  'POST /api/admin/audit-alarms/:id/set-kept': msg`Needed to set a stored row.`,
  'POST /api/admin/audit-alarms/:id/accept': msg`Needed to accept a difference.`,
}

function purposeText(call: string): string {
  const known = Object.hasOwn(PURPOSES, call) ? PURPOSES[call] : undefined
  return known === undefined ? t`Needed for this action.` : i18n._(known)
}
