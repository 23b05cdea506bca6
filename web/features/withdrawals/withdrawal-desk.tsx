import './withdrawal-placeholder.css'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import type { getWithdrawalFreeze } from '#core/api/admin-players.ts'
import { callApi } from '#web/lib/call-api.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

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
    <div className="withdrawal-placeholder">
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

/** Shows the form before it can be filled in. Its validation loads later, and nothing moves then. */
export const WithdrawalPlaceholder = () => (
  <div aria-hidden="true" inert className="grid grid-cols-1 gap-4">
    <div>
      <p className="font-strong">{t`Token`}</p>
      <div className="mt-1 grid grid-cols-2 gap-2">
        <p className="withdrawal-placeholder-token">USDT</p>
        <p className="withdrawal-placeholder-token">BV3</p>
      </div>
    </div>
    <div>
      <p className="font-strong">{t`Amount`}</p>
      <div className="withdrawal-placeholder-amount" />
    </div>
    <div className="withdrawal-placeholder-quote" />
    <Button variant="primary" size="large" disabled>
      {t`Request withdrawal`}
    </Button>
  </div>
)
