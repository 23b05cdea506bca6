import { t } from '@lingui/core/macro'
import type { OperatorHealth } from '#core/api/operator-health.ts'
import type { Asset } from '#core/money.ts'
import type { PayoutWay } from '#core/payout.ts'
import { amountText, readSigned } from '#web/ui/amount.tsx'

import { Choice } from '#web/ui/choice.tsx'
import { useHealth } from '../parts/health-query.ts'

type PayerChoiceProps = {
  way: PayoutWay
  asset: Asset
  /** Amount to pay, as decimal text. */
  amount: string
  /** Reason why the hot wallet may not pay this, regardless of its balance. */
  hotRefusal?: string | undefined
  onChange: (way: PayoutWay) => void
  /** Whether the options are side by side if there is room. */
  isPair?: boolean
}

/** Asks who pays: the hot wallet, if the server has one, or the operator's wallet. */
export function PayerChoice({ way, asset, amount, hotRefusal, onChange, isPair = false }: PayerChoiceProps) {
  const health = useHealth().data
  const hotNote = hotRefusal ?? hotWalletNote(health, asset, amount)
  const isHotDisabled = hotRefusal !== undefined || isWithoutHotWallet(health)
  return (
    <Choice
      legend={t`Who pays`}
      isPair={isPair}
      value={way}
      onChange={onChange}
      options={[
        { value: 'hot_wallet', label: t`Hot wallet`, note: hotNote, isDisabled: isHotDisabled },
        {
          value: 'operator_wallet',
          label: t`My connected wallet`,
          note: t`You send the transfer yourself. It counts once it is final on the network.`,
        },
      ]}
    />
  )
}

/** Returns who pays unless the operator chooses. A hot wallet that cannot be read right now counts as set up. */
export const firstWay = (health: OperatorHealth | undefined): PayoutWay =>
  isWithoutHotWallet(health) ? 'operator_wallet' : 'hot_wallet'

const isWithoutHotWallet = (health: OperatorHealth | undefined) =>
  health !== undefined && health.hotWallet === null && !health.isHotWalletUnreadable

function hotWalletNote(health: OperatorHealth | undefined, asset: Asset, amount: string): string {
  if (health === undefined) return t`The server sends it automatically.`
  const { hotWallet } = health
  if (hotWallet === null)
    return health.isHotWalletUnreadable ? t`Its balance cannot be read right now.` : t`Not set up.`
  const held = { USDT: hotWallet.usdt, BNB: hotWallet.bnb, BV3: hotWallet.bv3 }[asset]
  if (held === null) return t`It cannot pay ${asset}.`
  const heldAmount = readSigned(held, asset)
  const holds = `${amountText(heldAmount, asset)}\u00a0${asset}`
  return heldAmount < readSigned(amount, asset)
    ? t`Holds ${holds}: not enough for this.`
    : t`Holds ${holds} and sends automatically. Above a cap, a second operator confirms first.`
}
