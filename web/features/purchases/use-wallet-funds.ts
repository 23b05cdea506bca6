import { useQuery } from '@tanstack/react-query'
import { WALLET_FUNDS } from '#web/features/faucet/use-test-funds.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { useWallet } from '#web/session/wallet-view.ts'

/** What the connected wallet holds on the chain, in base units; null until its node has said, or if it does not. */
export function useWalletFunds(): { readonly usdt: bigint; readonly bnb: bigint } | null {
  const { address } = useWallet()
  const token = usePlatformConfig()?.usdt.address
  const funds = useQuery({
    queryKey: [WALLET_FUNDS, address, token],
    queryFn: async () => {
      const { readFunds } = await import('#web/wallet/payments.ts')
      return token === undefined ? null : readFunds(token)
    },
    enabled: address !== null && token !== undefined,
    // Money moves outside of this page too: asked for each time that a dialog opens.
    gcTime: 0,
  })
  return funds.data ?? null
}
