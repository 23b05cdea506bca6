import { t } from '@lingui/core/macro'
import { Lock, Wallet } from 'lucide-react'
import type { Quantity } from '#core/money.ts'
import type { WithdrawalAsset } from '#core/withdrawal.ts'
import { amountText } from '#web/ui/amount.tsx'
import { Choice } from '#web/ui/choice.tsx'

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
export function TokenChoice({ value, available, isUnknown = false, isBv3Open, onChange }: TokenChoiceProps) {
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
