import { t } from '@lingui/core/macro'
import { EmptyState } from '#web/ui/list-states.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import { purchaseColumns } from './purchase-columns.tsx'
import { LIVE_MS, latestKey, loadLatest } from './purchases-query.ts'

/** Lists the newest purchases, refetched every few seconds. */
export const LatestPurchases = ({ count, isZoneSaid = false }: { count: number; isZoneSaid?: boolean }) => (
  <PagedList
    what={t`Purchases`}
    queryKey={latestKey(count)}
    load={loadLatest(count)}
    refetchMs={() => LIVE_MS}
    empty={<NoPurchases />}
  >
    {(purchases) => (
      <RecordTable
        caption={t`Latest purchases`}
        columns={purchaseColumns()}
        records={purchases}
        isZoneSaid={isZoneSaid}
      />
    )}
  </PagedList>
)

const NoPurchases = () => (
  <EmptyState picture="/art/empty.svg" title={t`No purchases yet`} text={t`Every copy bought or given appears here.`} />
)
