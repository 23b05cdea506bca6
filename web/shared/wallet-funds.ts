import { t } from '@lingui/core/macro'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { claimTestFunds } from '#core/api/platform.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { refresh } from '#web/lib/query-client.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import { showToast } from '#web/ui/toast.ts'
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

type TestFunds = {
  readonly isPending: boolean
  readonly isArrived: boolean
  readonly request: () => void
  /** Asks for funds, then calls `continuePlay`, unless the player has left in the meantime. */
  readonly requestThen: (goOn: () => void) => void
}

/**
 * Requests free funds of the local test chain for the connected wallet.
 *
 * @returns null on every real chain, and without a wallet
 */
export function useTestFunds(): TestFunds | null {
  const { address } = useWallet()
  const isLocal = usePlatformConfig()?.mode === 'local'
  const faucet = useMutation({
    mutationFn: (walletAddress: string) =>
      callApi<typeof claimTestFunds>('POST', '/api/local/faucet', { body: { walletAddress } }),
    onSuccess: (funds) => {
      const [usdt, bnb] = [decimalText(funds.usdt), decimalText(funds.bnb)]
      void refresh(WALLET_FUNDS)
      showToast({
        title: t`Test funds arrived`,
        description: t`${usdt} test USDT and ${bnb} test BNB are in this wallet now.`,
      })
    },
    onError: (error) =>
      showToast({
        title: t`No test funds`,
        description: messageFor(error, t`The local chain did not answer. Please try again.`),
        variant: 'destructive',
      }),
  })
  if (!isLocal || address === null) return null
  return {
    isPending: faucet.isPending,
    isArrived: faucet.isSuccess,
    request: () => faucet.mutate(address),
    requestThen: (goOn) => faucet.mutate(address, { onSuccess: goOn }),
  }
}
