import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import type { claimTestFunds } from '#core/api/platform.ts'
import { WALLET_FUNDS } from '#web/features/funds/use-wallet-funds.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { refresh } from '#web/lib/query-client.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import { showToast } from '#web/ui/toast.ts'

export type TestFunds = {
  readonly isPending: boolean
  readonly isArrived: boolean
  readonly ask: () => void
  /** Asks for funds, then calls `goOn`, unless the player has left in the meantime. */
  readonly askAnd: (goOn: () => void) => void
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
    ask: () => faucet.mutate(address),
    askAnd: (goOn) => faucet.mutate(address, { onSuccess: goOn }),
  }
}
