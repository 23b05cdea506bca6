import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import type { getWithdrawalFreeze } from '#core/api/admin-players.ts'
import { callApi } from '#web/lib/call-api.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import './withdrawal-place.css'

const StoppedNotice = lazyPart(async () => (await import('./stopped-notice.tsx')).StoppedNotice)

/** Shows the form to withdraw. While the operator has stopped this wallet's withdrawals, shows the reason in its place. */
export function WithdrawalDesk({ walletAddress, children }: { walletAddress: string; children: ReactNode }) {
  const freeze = useQuery({
    queryKey: ['/api/withdrawals', 'freeze', walletAddress],
    queryFn: ({ signal }) =>
      callApi<typeof getWithdrawalFreeze>('GET', '/api/withdrawals/freeze', { query: { walletAddress } }, { signal }),
  }).data
  if (freeze === undefined || freeze.reason === null) return children
  return (
    <div className="withdrawal-place">
      {/* Hidden, but as high as before, so that the content below stays in place. */}
      <div inert className="invisible">
        {children}
      </div>
      <Suspense fallback={null}>
        <StoppedNotice {...freeze} />
      </Suspense>
    </div>
  )
}
