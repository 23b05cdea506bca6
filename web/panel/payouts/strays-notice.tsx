import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { listStrays, Stray } from '#core/api/admin-payouts.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { Address } from '#web/ui/address.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { healthQuery, LOOK_AGAIN_MS } from '../overview/health-query.ts'
import { momentText } from '../parts/moment-text.ts'
import { callOperator } from '../session/call-operator.ts'
import { useMayWrite } from '../session/operator-query.ts'
import { ExplainStrayDialog } from './explain-stray-dialog.tsx'

const straysQuery = queryOptions({
  queryKey: ['/api/admin/payouts/strays'],
  queryFn: () => callOperator<typeof listStrays>('GET', '/api/admin/payouts/strays'),
  refetchInterval: LOOK_AGAIN_MS,
})

/** Lists transactions of the hot wallet that were not signed here. No payout is sent until each is explained. */
export function StraysNotice({ count, isHeld }: { count: number; isHeld: boolean }) {
  const strays = useQuery(straysQuery).data?.strays ?? []
  const [explained, setExplained] = useState<Stray | null>(null)
  const queries = useQueryClient()
  const mayWrite = useMayWrite()
  return (
    <div className="mb-4">
      <Notice
        kind="problem"
        title={plural(count, {
          one: 'The hot wallet sent # transaction that was not signed here',
          other: 'The hot wallet sent # transactions that were not signed here',
        })}
      >
        <p>{t`No payouts are sent until you explain each of them. If nobody on your team sent it, someone else has the key: first move the wallet’s funds.`}</p>
        <ul className="mt-2 grid gap-2">
          {strays.map((stray) => (
            <li
              key={`${stray.walletAddress}:${stray.nonce}`}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
            >
              <StrayLine stray={stray} />
              {mayWrite && <Button onClick={() => setExplained(stray)}>{t`Explain…`}</Button>}
            </li>
          ))}
        </ul>
      </Notice>
      {explained !== null && (
        <ExplainStrayDialog
          stray={explained}
          next={nextText(count - 1, isHeld)}
          onClose={() => {
            setExplained(null)
            for (const { queryKey } of [straysQuery, healthQuery]) void queries.invalidateQueries({ queryKey })
          }}
        />
      )}
    </div>
  )
}

/** Returns what remains to do after one more is explained. */
function nextText(left: number, isHeld: boolean): string {
  if (left > 0) return plural(left, { one: '# more to explain.', other: '# more to explain.' })
  return isHeld ? t`None left. Payouts are on hold until you resume them.` : t`None left. Payouts continue.`
}

function StrayLine({ stray: { txHash, nonce, foundAt } }: { stray: Stray }) {
  const explorerUrl = usePlatformConfig()?.chain.explorer ?? null
  return (
    <div className="min-w-0">
      {txHash === null ? (
        <p>{t`No node could identify it.`}</p>
      ) : (
        <span className="-my-2 -ml-2 block">
          <Address value={txHash} kind="tx" explorerUrl={explorerUrl} first={8} />
        </span>
      )}
      <p className="text-note text-soft">
        <Trans>
          Transaction number {nonce}, found {momentText(foundAt)}
        </Trans>
      </p>
    </div>
  )
}
