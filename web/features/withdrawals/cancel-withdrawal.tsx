import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useCancelWithdrawal } from './use-cancel-withdrawal.ts'

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
