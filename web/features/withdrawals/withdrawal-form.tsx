import { t } from '@lingui/core/macro'
import { type FormEvent, useId, useState } from 'react'
import type { SessionView } from '#core/api/auth.ts'
import type { PlatformConfig } from '#core/api/platform.ts'
import { formatAmount } from '#core/money.ts'
import type { WithdrawalAsset, WithdrawalRefusal } from '#core/withdrawal.ts'
import { readWithdrawalTerms } from '#core/withdrawal-terms.ts'
import { useBalance } from '#web/features/balance/balance-query.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { readBv3Hundredths, readUsdt } from '#web/lib/read-amount.ts'
import { amountText } from '#web/ui/amount.tsx'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { TokenChoice } from './token-choice.tsx'
import { useRequestWithdrawal } from './use-request-withdrawal.ts'
import { readDraft } from './withdrawal-draft.ts'
import { WithdrawalQuote } from './withdrawal-quote.tsx'

type WithdrawalFormProps = { session: SessionView; config: PlatformConfig }

/** Takes BV3 or USDT out, to the connected wallet and to no other. */
export function WithdrawalForm({ session, config }: WithdrawalFormProps) {
  const [asset, setAsset] = useState<WithdrawalAsset>('USDT')
  const [text, setText] = useState('')
  const id = useId()
  const balance = useBalance().data
  const request = useRequestWithdrawal(() => setText(''))

  const available = {
    BV3: balance === undefined ? null : readBv3Hundredths(balance.bv3Balance),
    USDT: balance === undefined ? null : readUsdt(balance.usdtBalance),
  }
  const terms = readWithdrawalTerms(
    { minimum: config.minimumWithdrawal, feePercent: config.withdrawalFeePercent },
    asset,
  )
  const draft = readDraft(text, asset, available[asset], terms)
  const isEmpty = text.trim() === ''
  const objection =
    isEmpty || draft.ok ? null : objectionTo(draft.code, asset, decimalText(formatAmount(terms.minimum, asset)))

  const left = draft.ok && available[asset] !== null ? amountText(available[asset] - draft.value.amount, asset) : null

  function submit(event: FormEvent) {
    event.preventDefault()
    if (request.isPending) return
    if (objection !== null) return showToast({ ...objection, variant: 'destructive' })
    request.mutate({ walletAddress: session.walletAddress, tokenType: asset, amount: text.trim() })
  }

  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
      <TokenChoice value={asset} available={available} onChange={setAsset} />
      <div>
        <label htmlFor={id} className="font-strong">
          {t`Amount`}
        </label>
        <div
          className={`mt-1 flex items-center rounded-small border-2 bg-street pr-1 has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-glow has-[input:focus-visible]:outline-offset-2 ${objection === null ? 'border-control' : 'border-loss'}`}
        >
          <input
            id={id}
            value={text}
            onChange={(event) => setText(event.target.value)}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
            maxLength={64}
            aria-invalid={objection !== null}
            aria-describedby={`${id}-objection`}
            className="min-h-14 min-w-0 flex-1 bg-transparent px-3 font-heavy text-title tabular-nums outline-none placeholder:text-soft/60"
          />
          <span className="px-2 text-soft">{asset}</span>
          <Button
            variant="quiet"
            className="shrink-0 whitespace-nowrap text-glow"
            disabled={!available[asset]}
            onClick={() => setText(formatAmount(available[asset] ?? 0n, asset))}
          >
            {t`Use all`}
          </Button>
        </div>
        <p
          id={`${id}-objection`}
          className={`mt-1 -mb-2 min-h-5 text-note ${objection === null ? 'text-soft' : 'text-loss'}`}
        >
          {objection?.description ?? (left === null ? null : t`${left} ${asset} stay in your balance`)}
        </p>
      </div>
      <WithdrawalQuote
        asset={asset}
        plan={draft.ok ? draft.value : null}
        terms={terms}
        feePercent={config.withdrawalFeePercent}
        toAddress={session.walletAddress}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        disabled={isEmpty}
        isPending={request.isPending}
        pendingLabel={t`Requesting`}
      >
        {t`Request withdrawal`}
      </Button>
    </form>
  )
}

function objectionTo(code: WithdrawalRefusal, asset: WithdrawalAsset, minimum: string) {
  switch (code) {
    case 'withdrawal_amount_invalid':
      return { title: t`Invalid Amount`, description: t`Please enter a valid withdrawal amount` }
    case 'withdrawal_below_minimum':
      return { title: t`Below Minimum`, description: t`The minimum withdrawal is ${minimum} ${asset}` }
    case 'withdrawal_exceeds_balance':
      return { title: t`Insufficient Balance`, description: t`Withdrawal amount exceeds available ${asset} balance` }
  }
}
