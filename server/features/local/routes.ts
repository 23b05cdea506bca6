import type { Address } from '#core/address.ts'
import { claimTestFunds } from '#core/api/platform.ts'
import { formatAmount } from '#core/money.ts'
import { ok, refuse } from '#core/result.ts'
import { type Route, route } from '../../http/routing/route.ts'

/** Grants to one wallet a minute. Test money is worth nothing, but the chain can only take so much. */
const GRANTS_PER_MINUTE = 5
const MINUTE_MS = 60_000

export type Faucet = (wallet: Address) => Promise<{ bnb: bigint; usdt: bigint; txHash: string }>

/**
 * Routes for the local chain.
 *
 * @param faucet null if the chain is not local: the call then does not exist
 */
export function localRoutes({ faucet }: { faucet: Faucet | null }): Route[] {
  const grantsAtMs = new Map<Address, number[]>()
  return [
    route(claimTestFunds, async ({ body: { walletAddress } }) => {
      if (faucet === null) return refuse('not_found')
      const nowMs = Date.now()
      const recent = (grantsAtMs.get(walletAddress) ?? []).filter((atMs) => nowMs - atMs < MINUTE_MS)
      if (recent.length >= GRANTS_PER_MINUTE) return refuse('faucet_dry')
      grantsAtMs.set(walletAddress, [...recent, nowMs])
      const granted = await faucet(walletAddress)
      return ok({
        walletAddress,
        bnb: formatAmount(granted.bnb, 'BNB'),
        usdt: formatAmount(granted.usdt, 'USDT'),
        txHash: granted.txHash,
      })
    }),
  ]
}
