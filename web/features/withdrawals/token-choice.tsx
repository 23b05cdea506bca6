import { t } from '@lingui/core/macro'
import { Lock, Wallet } from 'lucide-react'
import type { WithdrawalAsset } from '#core/withdrawal.ts'
import { amountText } from '#web/ui/amount.tsx'
import { Choice } from '#web/ui/choice.tsx'

const TOKENS = [
  { asset: 'USDT', stateOf: (amount: string) => t`${amount} withdrawable`, icon: Wallet },
  { asset: 'BV3', stateOf: (amount: string) => t`${amount} locked`, icon: Lock },
] as const

type TokenChoiceProps = {
  value: WithdrawalAsset
  /** In base units; null until it is known. */
  available: Record<WithdrawalAsset, bigint | null>
  onChange: (asset: WithdrawalAsset) => void
}

/** Which token to take out, each with what there is of it. */
export function TokenChoice({ value, available, onChange }: TokenChoiceProps) {
  return (
    <div>
      <Choice
        legend={t`Token`}
        isPair
        value={value}
        onChange={onChange}
        options={TOKENS.map(({ asset, stateOf, icon: Icon }) => ({
          value: asset,
          label: (
            <>
              <Icon className={`size-4 ${value === asset ? 'text-glow' : 'text-soft'}`} aria-hidden="true" />
              {asset}
            </>
          ),
          note: stateOf(available[asset] === null ? '…' : amountText(available[asset], asset)),
        }))}
      />
      {value === 'BV3' && (
        <p className="mt-2 text-note text-soft">
          {t`BV3 is locked: it leaves the platform once the operator has opened its withdrawal.`}
        </p>
      )}
    </div>
  )
}
