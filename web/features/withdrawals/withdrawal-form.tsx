import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Lock, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SessionView } from '#core/api/auth.ts'
import type { PlatformConfig } from '#core/api/platform.ts'
import { decimalsOf, formatAmount, parseAmount, type Quantity, type Units } from '#core/money.ts'
import { type Result, refuse } from '#core/result.ts'
import {
  planWithdrawal,
  readWithdrawalTerms,
  type WithdrawalAsset,
  type WithdrawalMoney,
  type WithdrawalPlan,
  type WithdrawalRefusal,
  type WithdrawalTerms,
} from '#core/withdrawal.ts'
import { ambiguousAmountText, localDecimal, parseDecimalInput } from '#web/lib/decimal-input.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { useBalance } from '#web/shared/balance.ts'
import { amountText, DEFAULT_DECIMALS, readBv3Hundredths, readUsdt } from '#web/ui/amount.tsx'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { AmountField } from '#web/ui/field.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { showToast } from '#web/ui/toast.ts'

import { useCallForm } from '#web/ui/use-call-form.ts'
import { WalletAddress } from '#web/ui/wallet-address.tsx'
import { InstantNote } from './instant-note.tsx'
import { useRequestWithdrawal } from './withdrawals-query.ts'

type WithdrawalFormProps = { session: SessionView; config: PlatformConfig }

/** Withdraws BV3 or USDT to the connected wallet, and to no other. */
export function WithdrawalForm({ session, config }: WithdrawalFormProps) {
  const { walletAddress } = session
  const { data: balance, isError } = useBalance()
  const isUnknown = balance === undefined && isError
  const { request, isUnsettled } = useRequestWithdrawal(() => form.setValue('amount', ''))
  const askOf = (tokenType: WithdrawalAsset, text: string) => ({
    walletAddress,
    tokenType,
    amount: parseDecimalInput(text),
  })
  const available = {
    BV3: balance === undefined ? null : readBv3Hundredths(balance.bv3Balance),
    USDT: balance === undefined ? null : readUsdt(balance.usdtBalance),
  }
  const { minimumWithdrawal: minimum, withdrawalFeePercent: feePercent } = config
  const termsOf = (asset: WithdrawalAsset) => readWithdrawalTerms({ minimum, feePercent }, asset)
  const draftOf = (asset: WithdrawalAsset, text: string) => readDraft(text, asset, available[asset], termsOf(asset))
  const isLocked = (asset: WithdrawalAsset) => asset === 'BV3' && !config.isBv3WithdrawalOpen
  const objectionOf = (asset: WithdrawalAsset, text: string) => {
    const read = draftOf(asset, text)
    // A repeated request needs no objection, because the server answers it under the key of the first one.
    if (read.ok || isUnsettled(askOf(asset, text))) return null
    return objectionTo(read.code, asset, termsOf(asset).minimum)
  }

  const { form, formProps, field, isSubmitting } = useCallForm({
    loadSchema: async () => (await import('#core/api/withdrawals.ts')).requestWithdrawal.body,
    defaultValues: { walletAddress, toAddress: walletAddress, tokenType: 'USDT', amount: '' },
    objections: ({ tokenType, amount }) =>
      isLocked(tokenType) || objectionOf(tokenType, String(amount)) !== null ? ['amount'] : [],
    problems: { amount: () => t`Please enter a valid withdrawal amount` },
    onWrong({ tokenType, amount }) {
      const objection = objectionOf(tokenType, String(amount))
      if (objection !== null) showToast({ ...objection, variant: 'destructive' })
    },
    onSubmit: ({ tokenType, amount }) => request(askOf(tokenType, String(amount))),
  })

  const { tokenType: asset, amount: written } = form.watch()
  const text = String(written)
  const terms = termsOf(asset)
  const draft = draftOf(asset, text)
  const isEmpty = text.trim() === ''
  const objection = isEmpty || isLocked(asset) ? null : objectionOf(asset, text)
  const left = draft.ok && available[asset] !== null ? leftText(available[asset] - draft.value.amount, asset) : null
  const { problem, ...amountField } = field('amount')

  return (
    <form {...formProps} className="grid grid-cols-1 gap-4">
      <TokenChoice
        value={asset}
        available={available}
        isUnknown={isUnknown}
        isBv3Open={config.isBv3WithdrawalOpen}
        onChange={(chosen) => form.setValue('tokenType', chosen)}
      />
      <AmountField
        {...amountField}
        label={t`Amount`}
        disabled={isLocked(asset)}
        unit={asset}
        // Always one line, so that the content below does not move.
        hint={left ?? reasonFor({ isEmpty, isUnknown, isLocked: isLocked(asset), available: available[asset] })}
        problem={ambiguousAmountText(text) ?? objection?.description ?? problem}
        action={
          <Button
            variant="quiet"
            className="shrink-0 whitespace-nowrap text-glow"
            disabled={!available[asset] || isLocked(asset)}
            onClick={() => form.setValue('amount', localDecimal(wholeBalance(available[asset] ?? 0n, asset, terms)))}
          >
            {t`Use all`}
          </Button>
        }
      />
      <WithdrawalQuote
        asset={asset}
        plan={draft.ok ? draft.value : null}
        terms={terms}
        feePercent={feePercent}
        toAddress={walletAddress}
      />
      {!isLocked(asset) && (
        <InstantNote walletAddress={walletAddress} asset={asset} amount={draft.ok ? draft.value.amount : null} />
      )}
      <Button
        type="submit"
        variant="primary"
        size="large"
        disabled={isEmpty || isLocked(asset)}
        isPending={isSubmitting}
        pendingLabel={t`Requesting`}
      >
        {t`Request withdrawal`}
      </Button>
    </form>
  )
}

type Reasons = { isEmpty: boolean; isUnknown: boolean; isLocked: boolean; available: bigint | null }

/** Returns why a withdrawal cannot be requested yet. */
function reasonFor({ isEmpty, isUnknown, isLocked, available }: Reasons): string {
  if (isLocked || !isEmpty) return '\u00a0'
  if (isUnknown) return t`Your balance could not be loaded`
  return available === 0n ? t`Nothing to withdraw yet` : t`Enter an amount`
}

/** Describes what a withdrawal leaves in the balance, even if that is too small for the digits that are shown. */
function leftText(amount: Units<WithdrawalAsset>, asset: WithdrawalAsset): ReactNode {
  const left = amountText(amount, asset)
  if (amount === 0n || left !== amountText(0n, asset))
    return (
      <Trans>
        {left} {asset} stay in your balance
      </Trans>
    )
  const unit = amountText(10n ** BigInt(decimalsOf(asset) - DEFAULT_DECIMALS[asset]), asset)
  return (
    <Trans>
      Less than {unit} {asset} stays in your balance
    </Trans>
  )
}

function objectionTo(code: WithdrawalRefusal, asset: WithdrawalAsset, least: WithdrawalMoney) {
  const minimum = decimalText(formatAmount(least, asset))
  switch (code) {
    case 'withdrawal_amount_invalid':
      return { title: t`Invalid Amount`, description: t`Please enter a valid withdrawal amount` }
    case 'withdrawal_below_minimum':
      return { title: t`Below Minimum`, description: t`The minimum withdrawal is ${minimum} ${asset}` }
    case 'withdrawal_exceeds_balance':
      return { title: t`Insufficient Balance`, description: t`Withdrawal amount exceeds available ${asset} balance` }
  }
}

/**
 * Returns what a written amount would do, by the server's own rule.
 *
 * @param available balance in base units; null while it is unknown, and the server decides
 */
export function readDraft(
  text: string,
  asset: WithdrawalAsset,
  available: bigint | null,
  terms: WithdrawalTerms,
): Result<WithdrawalPlan, WithdrawalRefusal> {
  const amount = parseAmount(parseDecimalInput(text), asset)
  if (!amount.ok) return refuse('withdrawal_amount_invalid')
  return planWithdrawal<WithdrawalMoney>(amount.value, (available ?? amount.value) as WithdrawalMoney, terms)
}

/** Most decimals that are still readable. */
const READABLE_DECIMALS = 6

/**
 * Returns a whole balance as the form writes it, cut to six decimals so that it is readable. Less than a millionth stays in the
 * balance. It is not cut if it is smaller than that, or if the minimum needs all of it.
 *
 * @param available in base units
 */
export function wholeBalance(available: bigint, asset: WithdrawalAsset, { minimum }: WithdrawalTerms): string {
  const unit = 10n ** BigInt(Math.max(0, decimalsOf(asset) - READABLE_DECIMALS))
  const cut = available - (available % unit)
  const isEnough = cut > 0n && (cut >= minimum || available < minimum)
  return formatAmount(isEnough ? cut : available, asset)
}

type WithdrawalQuoteProps = {
  asset: WithdrawalAsset
  /** Null while no valid amount is entered. */
  plan: WithdrawalPlan | null
  terms: WithdrawalTerms
  feePercent: string
  toAddress: string
}

/** Shows what a withdrawal costs and what arrives, before it is requested. */
function WithdrawalQuote({ asset, plan, terms, feePercent, toAddress }: WithdrawalQuoteProps) {
  const written = (amount: WithdrawalMoney) => `${amountText(amount, asset)} ${asset}`
  const percent = decimalText(feePercent)
  return (
    <dl className="rounded-small bg-counter px-4 py-3">
      <LeaderLine label={t`Minimum`}>
        {terms.minimum === 0n ? t`None` : `${decimalText(formatAmount(terms.minimum, asset))} ${asset}`}
      </LeaderLine>
      <LeaderLine label={terms.feeBasisPoints === 0n ? t`Fee` : <Trans>Fee, {percent}%</Trans>}>
        {terms.feeBasisPoints === 0n
          ? t({ message: 'None', context: 'fee' })
          : plan === null
            ? '—'
            : `−${written(plan.fee)}`}
      </LeaderLine>
      <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-2 py-1" aria-live="polite">
        <dt className="leader font-strong">{t`You receive`}</dt>
        <dd translate="no" className="whitespace-nowrap text-right font-heavy text-lead tabular-nums">
          {plan === null ? '—' : written(plan.net)}
        </dd>
      </div>
      <div className="flex items-center justify-between gap-2 border-line border-t pt-1">
        <dt className="whitespace-nowrap text-soft">{t`To your wallet`}</dt>
        <dd className="-mr-2">
          <WalletAddress value={toAddress} align="end" />
        </dd>
      </div>
    </dl>
  )
}

type TokenChoiceProps = {
  value: WithdrawalAsset
  /** Null until it is known. */
  available: { readonly [A in WithdrawalAsset]: Quantity<A> | null }
  /** Whether the balance could not be loaded. */
  isUnknown?: boolean
  isBv3Open: boolean
  onChange: (asset: WithdrawalAsset) => void
}

/** Lets the player choose the token to withdraw. Shows the available amount of each. */
function TokenChoice({ value, available, isUnknown = false, isBv3Open, onChange }: TokenChoiceProps) {
  const optionOf = (asset: WithdrawalAsset, isOpen: boolean) => {
    const Icon = isOpen ? Wallet : Lock
    const unknown = isUnknown ? '—' : '…'
    const amount = available[asset] === null ? unknown : amountText(available[asset], asset)
    return {
      value: asset,
      label: (
        <>
          <Icon className={`size-4 ${value === asset ? 'text-glow' : 'text-soft'}`} aria-hidden="true" />
          {asset}
        </>
      ),
      note: (
        <>
          <span translate="no" className="block">
            {amount}
          </span>{' '}
          {isOpen ? t`withdrawable` : t`locked`}
        </>
      ),
    }
  }
  return (
    <div>
      <Choice
        legend={t`Token`}
        isPair
        value={value}
        onChange={onChange}
        options={[optionOf('USDT', true), optionOf('BV3', isBv3Open)]}
      />
      {value === 'BV3' && !isBv3Open && (
        <p role="status" className="mt-2 flex items-center gap-2 text-note text-soft">
          <Lock className="size-4 shrink-0" aria-hidden="true" />
          {t`Locked until BV3 withdrawals open`}
        </p>
      )}
    </div>
  )
}
