import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { confirmPayout, PayoutView } from '#core/api/admin-payouts.ts'
import type { Asset } from '#core/money.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { assetText } from '../parts/amount-texts.tsx'
import { ConfirmDialog } from '../parts/dialog-parts.tsx'
import { callOperator, useMayWrite } from '../session/call-operator.ts'

/** Shows why a payout waits, with the confirmation if it waits for a second operator. */
export function PayoutProblem({ payout, asset }: { payout: PayoutView; asset: Asset }) {
  return (
    <>
      <p className="max-w-prose break-words">{payoutProblemText(payout, asset)}</p>
      {isAboveCap(payout) && <ConfirmPayout payout={payout} />}
    </>
  )
}

const isAboveCap = ({ state, problemFacts }: PayoutView) =>
  state === 'queued' && (problemFacts?.code === 'above_cap' || problemFacts?.code === 'above_day_cap')

/** Lets a second operator confirm a payout above a cap, so that it is signed. */
function ConfirmPayout({ payout: { id } }: { payout: PayoutView }) {
  const [isOpen, setOpen] = useState(false)
  const queries = useQueryClient()
  if (!useMayWrite()) return null
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t`Confirm as second operator`}</Button>
      {isOpen && (
        <ConfirmDialog
          title={t`Confirm payout ${id}`}
          action={t`Confirm`}
          act={() => callOperator<typeof confirmPayout>('POST', '/api/admin/payouts/:id/confirm', { params: { id } })}
          onDone={() => {
            showToast({ title: t`Payout confirmed` })
            close()
            void queries.invalidateQueries()
          }}
          onClose={close}
        >
          {t`This payout is above a cap. If you confirm it, the hot wallet sends it. The operator who decided it cannot confirm it.`}
        </ConfirmDialog>
      )}
    </>
  )
}

/**
 * Returns why a payout waits, in the operator's language, or in the server's English if the problem is of an unknown kind.
 *
 * @param asset what it pays; shown in place of its token's address, which people do not recognize
 */
export function payoutProblemText({ problem, problemFacts }: PayoutView, asset: Asset): string | null {
  // The release before answers without facts.
  if (!problemFacts) return problem
  const { code, values } = problemFacts
  const { amount } = values
  if (amount !== undefined && (code === 'token_lacking' || code === 'bnb_lacking')) {
    return t`The hot wallet lacks ${assetText(amount, code === 'bnb_lacking' ? 'BNB' : asset)}. Top it up.`
  }
  const key = `payout_problem.${code}`
  return i18n._(key, values)
}
