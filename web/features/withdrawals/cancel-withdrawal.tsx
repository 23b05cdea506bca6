import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { cancelWithdrawal } from '#core/api/withdrawals.ts'
import { hasSentence, messageFor } from '#web/lib/api-error.ts'
import { type Attempt, attemptFor, isOutcomeUnknown, newKey } from '#web/lib/attempt.ts'
import { callApi } from '#web/lib/call-api.ts'
import { focusOn } from '#web/lib/focus-on.ts'
import { refresh } from '#web/lib/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'

type CancelWithdrawalProps = {
  id: number
  /** Amount that returns, to the last digit, with its asset. */
  amount: string
}

/** Lets the player cancel a withdrawal that is not decided yet. Asks for confirmation in place, and says what returns. */
export function CancelWithdrawal({ id, amount }: CancelWithdrawalProps) {
  const [isAsked, setAsked] = useState(false)
  const group = useRef<HTMLFieldSetElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const wasAsked = useRef(false)
  const cancel = useCancelWithdrawal(id)
  useEffect(() => {
    // Moves the focus to the question, and later back to the button that asked it.
    if (isAsked) group.current?.focus()
    else if (wasAsked.current) opener.current?.focus()
    wasAsked.current = isAsked
  }, [isAsked])
  if (!isAsked) {
    return (
      <Button ref={opener} className="self-start" onClick={() => setAsked(true)}>
        {t`Cancel withdrawal`}
      </Button>
    )
  }
  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      aria-label={t`Cancel this withdrawal?`}
      className="min-w-0 rounded-small bg-counter px-4 py-3"
    >
      <p>
        <strong className="block font-strong">{t`Cancel this withdrawal?`}</strong>
        <Trans>{amount} will return to your balance right away.</Trans>
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          variant="danger"
          isPending={cancel.isPending}
          pendingLabel={t`Cancelling`}
          onClick={() => cancel.mutate()}
        >
          {t`Yes, cancel it`}
        </Button>
        <Button variant="quiet" onClick={() => setAsked(false)}>
          {t`Keep it`}
        </Button>
      </div>
    </fieldset>
  )
}

/** Cancels a pending withdrawal. Repeats an unanswered request under the same idempotency key. */
function useCancelWithdrawal(id: number) {
  const open = useRef<Attempt | null>(null)
  return useMutation({
    mutationFn: () => {
      const attempt = attemptFor(open.current, String(id), newKey)
      open.current = attempt
      return callApi<typeof cancelWithdrawal>(
        'POST',
        '/api/withdrawals/:id/cancel',
        { params: { id } },
        { headers: { 'Idempotency-Key': attempt.key } },
      )
    },
    onSuccess: () => {
      open.current = null
      showToast({ title: t`Withdrawal cancelled`, description: t`The full amount is back in your balance.` })
    },
    onError: (error) => {
      if (!isOutcomeUnknown(error)) open.current = null
      const fallback = t`Please try again.`
      showToast({
        title: t`Not cancelled`,
        description: hasSentence(error) ? messageFor(error, fallback) : fallback,
        variant: 'destructive',
      })
    },
    // Another request may have been first, so the list is read again for the current state.
    onSettled: async () => {
      await refresh('/api/withdrawals', '/api/balance', '/api/activity')
      // The question is gone with its button. The focus moves to the list, which shows the answer.
      if (document.activeElement === document.body) focusOn(document.querySelector<HTMLElement>('#withdrawals h2'))
    },
  })
}
