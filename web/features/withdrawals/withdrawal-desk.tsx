import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { getWithdrawalFreeze } from '#core/api/admin-players.ts'
import { callApi } from '#web/lib/call-api.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import './withdrawal-place.css'

/** The form to withdraw; in its place, while the operator has stopped this wallet's withdrawals, why. */
export function WithdrawalDesk({ walletAddress, children }: { walletAddress: string; children: ReactNode }) {
  const freeze = useQuery({
    queryKey: ['/api/withdrawals', 'freeze', walletAddress],
    queryFn: ({ signal }) =>
      callApi<typeof getWithdrawalFreeze>('GET', '/api/withdrawals/freeze', { query: { walletAddress } }, { signal }),
  }).data
  if (freeze === undefined || freeze.reason === null) return children
  return (
    <div className="withdrawal-place">
      {/* Unseen, and as high as it was: what is below stays. */}
      <div inert className="invisible">
        {children}
      </div>
      <Notice kind="problem" title={t`Your withdrawals are stopped for now`}>
        <p>{freeze.reason}</p>
        {freeze.frozenAt !== null && (
          <p className="mt-1 text-note text-soft">{t`Stopped by the operator since ${momentText(freeze.frozenAt)}.`}</p>
        )}
        <p className="mt-2">{t`Your balance stays yours, and your cards keep mining.`}</p>
      </Notice>
    </div>
  )
}
