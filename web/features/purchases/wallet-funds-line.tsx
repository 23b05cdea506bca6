import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Units } from '#core/money.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import { GuideButton } from '#web/shared/guide/guide-button.tsx'
import { CopyLine } from '#web/ui/copy-line.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import type { Funds } from '#web/wallet/payments.ts'
import { dueText } from './order-amount.ts'

/** Amount to pay. */
export type AmountDue = { readonly asset: 'USDT' | 'BNB'; readonly amount: Units<'USDT' | 'BNB'> }

type WalletFundsLineProps = {
  /** Null until the wallet's node has answered. */
  funds: Funds | null
  /** Null until it is known. */
  due: AmountDue | null
}

/** Says whether the wallet can pay, before it is asked. If it cannot, explains how to get the money. */
export function WalletFundsLine({ funds, due }: WalletFundsLineProps) {
  const mode = usePlatformConfig()?.mode
  const shortage = funds === null || due === null ? null : shortageText(funds, due)
  const asset = due?.asset ?? 'BNB'
  return (
    <>
      <dl className="mt-2">
        <LeaderLine label={t`In your wallet`}>{funds === null ? '…' : dueText(heldOf(funds, asset), asset)}</LeaderLine>
      </dl>
      {shortage !== null && (
        <div className="mt-2 rounded-small border-loss border-l-4 bg-counter px-4 py-3">
          <p className="flex items-center gap-3">
            <CircleAlert className="size-5 shrink-0 text-loss" aria-hidden="true" />
            {shortage}
          </p>
          {mode === 'local' ? (
            <p className="pl-8 text-note text-soft">
              <Trans>Test chain: its money is free.</Trans>
            </p>
          ) : (
            <FundsGuide />
          )}
        </div>
      )}
    </>
  )
}

/** Returns whether the amount to pay exceeds what the wallet holds, without the network fee. */
export const isShortOf = (funds: Funds | null, due: AmountDue) =>
  funds !== null && heldOf(funds, due.asset) < due.amount

/** Returns whether anything is missing, including the fee. */
export const isShortOfAny = (funds: Funds | null, due: AmountDue) => funds !== null && shortageText(funds, due) !== null

const heldOf = (funds: Funds, asset: AmountDue['asset']) => (asset === 'USDT' ? funds.usdt : funds.bnb)

function shortageText(funds: Funds, due: AmountDue): ReactNode {
  if (isShortOf(funds, due)) {
    const missing = dueText(due.amount - heldOf(funds, due.asset), due.asset)
    return <Trans>{missing} short</Trans>
  }
  const bnbLeft = due.asset === 'BNB' ? funds.bnb - due.amount : funds.bnb
  return bnbLeft === 0n ? t`No BNB for the network fee` : null
}

/** Explains how to get real USDT and BNB into a wallet. */
export function FundsGuide() {
  const { address } = useWallet()
  const config = usePlatformConfig()
  if (address === null || config === undefined) return null
  const network = config.mode === 'bsc' ? 'BNB Smart Chain (BEP20)' : config.chain.name
  return (
    <div className="mt-3 grid gap-3 pl-8">
      <ol className="list-decimal pl-4">
        <li>
          <Trans>Buy USDT on an exchange, and a little BNB for the network fee.</Trans>
        </li>
        <li>
          <Trans>
            Withdraw both to your address below. Choose the network <strong className="font-strong">{network}</strong>.
          </Trans>
        </li>
      </ol>
      <CopyLine label={t`Your wallet address`} value={address} action={t`Copy address`} />
      <p className="text-note">
        <strong className="font-strong">
          <Trans>On any other network, the money is lost.</Trans>
        </strong>{' '}
        <Trans>This window updates when it arrives.</Trans>
      </p>
      <GuideButton variant="quiet" className="-ml-4 justify-self-start text-glow underline underline-offset-4">
        <Trans>Wallet Guide</Trans>
      </GuideButton>
    </div>
  )
}
