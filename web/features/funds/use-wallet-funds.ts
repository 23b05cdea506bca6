import { queryOptions, useQuery } from '@tanstack/react-query'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import type { Funds } from '#web/wallet/payments.ts'

/** First part of the query keys of what the wallet itself holds on the chain. */
export const WALLET_FUNDS = 'wallet-funds'

/** Reads what a wallet holds on the chain, in base units. Returns null if its node does not answer. */
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
 * Returns what the connected wallet holds. Returns null until its node has answered, or if it does not.
 *
 * Every component that shows it reads it again, because money moves outside of this page too.
 *
 * @param refetchMs interval of further reads; only while the player waits for money to arrive
 */
export function useWalletFunds(refetchMs: number | false = false): Funds | null {
  const { address } = useWallet()
  const token = usePlatformConfig()?.usdt.address
  const query = fundsQuery(address, token)
  return useQuery({ ...query, refetchOnMount: 'always', refetchInterval: refetchMs }).data ?? null
}
