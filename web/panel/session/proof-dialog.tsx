import './proof-dialog.css'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallInput } from '#core/api/call.ts'
import type { proveOperator } from '#core/api/own-account.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { DialogActions } from '../parts/dialog-actions.tsx'
import { callOperator } from './call-operator.ts'
import { useOperator } from './operator-query.ts'
import { answerProof, type ProofAsk } from './proof.ts'
import { purposeText } from './proof-purposes.ts'

type Proof = CallInput<typeof proveOperator>['body']
type Kind = 'password' | 'code'

const FIELD = 'input:not([type="radio"])'

/** Asks for the password or a code again, and says what for. It may be above the dialog whose call needs it. */
export function ProofDialog({ ask }: { ask: ProofAsk }) {
  const giveUp = () => answerProof(ask, false)
  const hasCode = useOperator().data?.hasSecondFactor === true
  const [chosen, setKind] = useState<Kind>('password')
  const kind = hasCode ? chosen : 'password'
  const prove = useMutation({
    mutationFn: (body: Proof) => callOperator<typeof proveOperator>('POST', '/api/admin/proof', { body }),
    meta: { showsError: true },
    onSuccess: () => answerProof(ask, true),
  })
  const { formProps, field, isSubmitting } = useCallForm({
    loadSchema: async () => (await import('#core/api/own-account.ts')).proveOperator.body,
    defaultValues: { password: '', code: '' },
    prepare: ({ password, code }: Proof): Proof => (kind === 'code' ? { code: code?.trim() } : { password }),
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
