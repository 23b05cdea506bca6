import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Zap } from 'lucide-react'
import type { getInstantOffer, InstantOffer } from '#core/api/withdrawals.ts'
import type { InstantReason } from '#core/instant.ts'
import type { WithdrawalAsset } from '#core/withdrawal.ts'
import { callApi } from '#web/lib/call-api.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { InstantReasons } from '#web/shared/instant-reasons.tsx'
import { readUsdt } from '#web/ui/amount.tsx'

/** Milliseconds between reads. The offer changes with the chain and with other withdrawals. */
const FRESH_MS = 30_000

type InstantNoteProps = {
  walletAddress: string
  asset: WithdrawalAsset
  /** In base units; null while no valid amount is entered. */
  amount: bigint | null
}

/** Says whether a withdrawal would be paid at once, before it is requested. Shows nothing if no withdrawal ever is. */
export function InstantNote({ walletAddress, asset, amount }: InstantNoteProps) {
  const offer = useQuery({
    queryKey: ['/api/withdrawals', 'instant', walletAddress],
    queryFn: ({ signal }) =>
      callApi<typeof getInstantOffer>('GET', '/api/withdrawals/instant', { query: { walletAddress } }, { signal }),
    refetchInterval: FRESH_MS,
  }).data
  if (offer === undefined || !offer.isOffered) return null
  const objections = instantObjections(offer, asset, amount)
  return (
    <div aria-live="polite">
      {objections.length > 0 ? (
        <InstantReasons reasons={objections} />
      ) : (
        <p className="flex items-start gap-2 text-note">
          <Zap className="mt-1 size-4 shrink-0 text-gain" aria-hidden="true" />
          <span>
            {amount === null ? (
              <Trans>Up to {upTo(offer)} USDT is paid instantly, without a review.</Trans>
            ) : (
              t`Paid instantly, without a review.`
            )}
            {offer.isNearlyUsedUp && (
              <span className="text-soft">
                {' '}
                {t`Today’s instant budget is nearly used up, so it may still have to wait.`}
              </span>
            )}
          </span>
        </p>
      )}
    </div>
  )
}

/** Returns the smaller of two limits, which are decimal texts of the server. */
const upTo = ({ perWithdrawalUsdt, leftUsdt }: { perWithdrawalUsdt: string; leftUsdt: string }) =>
  decimalText(Number(perWithdrawalUsdt) < Number(leftUsdt) ? perWithdrawalUsdt : leftUsdt)

/**
 * Returns why an amount would not be paid at once, by the server's last answer. The server decides by the same rule.
 *
 * @param amount in base units; null while no valid amount is entered
 */
export function instantObjections(
  { reasons, perWithdrawalUsdt, leftUsdt }: InstantOffer,
  asset: WithdrawalAsset,
  amount: bigint | null,
): readonly InstantReason[] {
  if (asset !== 'USDT') return ['token']
  const more: InstantReason[] = []
  if (amount !== null && amount > readUsdt(perWithdrawalUsdt)) more.push('above_withdrawal_limit')
  if (amount !== null && amount > readUsdt(leftUsdt)) more.push('above_wallet_limit')
  return [...reasons, ...more.filter((reason) => !reasons.includes(reason))]
}
