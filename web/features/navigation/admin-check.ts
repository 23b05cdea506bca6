import { useQuery } from '@tanstack/react-query'
import { isOperatorWallet } from '#web/session/is-operator-wallet.ts'
import { useWallet } from '#web/session/wallet-view.ts'

/** Returns whether to show the link to the panel. It grants nothing: the panel has its own login. */
export function useShowsAdmin(): boolean {
  const { address } = useWallet()
  const check = useQuery({
    queryKey: ['/api/admin/check', address],
    queryFn: () => isOperatorWallet(address ?? ''),
    enabled: address !== null,
  })
  return check.data === true
}
