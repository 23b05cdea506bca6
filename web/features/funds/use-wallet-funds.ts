import { queryOptions, useQuery } from '@tanstack/react-query'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import type { Funds } from '#web/wallet/payments.ts'

/** Query keys under this name hold what the wallet itself has on the chain. */
export const WALLET_FUNDS = 'wallet-funds'

/** What a wallet holds on the chain, in base units; null where its node does not say. */
export const fundsQuery = (address: string | null, token: string | undefined) =>
  queryOptions({
    queryKey: [WALLET_FUNDS, address, token],
    async queryFn(): Promise<Funds | null> {
      const { readFunds } = await import('#web/wallet/payments.ts')
      return token === undefined ? null : readFunds(token)
    },
    enabled: address !== null && token !== undefined,
    gcTime: 0,
  })

/**
 * What the connected wallet holds; null until its node has said, or if it does not.
 *
 * Money moves outside of this page too: it is asked for anew by everything that shows it.
 *
 * @param refetchMs how often it is also asked for; only while the player waits for money to arrive
 */
export function useWalletFunds(refetchMs: number | false = false): Funds | null {
  const { address } = useWallet()
  const token = usePlatformConfig()?.usdt.address
  const query = fundsQuery(address, token)
  return useQuery({ ...query, refetchOnMount: 'always', refetchInterval: refetchMs }).data ?? null
}
