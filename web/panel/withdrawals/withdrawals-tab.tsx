import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import type { TabProps } from '../navigation/panel-tab-id.ts'
import { useListFilter } from '../navigation/use-panel-tab.ts'
import { ListHead } from '../parts/list-head.tsx'
import { STATUS_FILTERS, type StatusFilter, WithdrawalList, withdrawalsFile } from '../payouts/withdrawal-list.tsx'

const FILTERS: Record<StatusFilter, { label: MessageDescriptor; nothing: MessageDescriptor }> = {
  pending: { label: msg`Pending`, nothing: msg`No pending withdrawals` },
  approved: { label: msg`Approved`, nothing: msg`No approved withdrawals` },
  completed: { label: msg`Completed`, nothing: msg`No completed withdrawals` },
  rejected: { label: msg`Rejected`, nothing: msg`No rejected withdrawals` },
  any: { label: msg`All`, nothing: msg`No withdrawals yet` },
}

const filterOptions = () => STATUS_FILTERS.map((value) => ({ value, label: i18n._(FILTERS[value].label) }))

export function WithdrawalsTab({ onCount }: TabProps) {
  const [status, setStatus] = useListFilter(STATUS_FILTERS)
  return (
    <section aria-label={t`Withdrawals`}>
      <ListHead list={withdrawalsFile(status)} isUnderHeading>
        <FilterBar label={t`Status`} options={filterOptions()} value={status} onChange={setStatus} />
      </ListHead>
      <div className="mt-4">
        <WithdrawalList
          status={status}
          onCount={onCount}
          empty={<Nothing status={status} onShowAll={() => setStatus('any')} />}
        />
      </div>
    </section>
  )
}

function Nothing({ status, onShowAll }: { status: StatusFilter; onShowAll: () => void }) {
  if (status === 'any') {
    return (
      <EmptyState
        picture="/art/empty.svg"
        title={i18n._(FILTERS.any.nothing)}
        text={t`When a player requests one, it appears here for you to approve or reject.`}
      />
    )
  }
  return (
    <EmptyState
      picture="/art/empty.svg"
      title={i18n._(FILTERS[status].nothing)}
      action={
        <button
          type="button"
          onClick={onShowAll}
          className="min-h-11 font-strong text-glow underline underline-offset-4"
        >
          {t`Show all withdrawals`}
        </button>
      }
    />
  )
}
