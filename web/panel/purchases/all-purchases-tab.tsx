import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { isAddress } from '#core/address.ts'
import { cardsQuery } from '#web/shared/cards.ts'
import { EmptyState } from '#web/ui/list-states.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import { NARROW, useMedia } from '#web/ui/use-media.ts'
import { CountLine, FilterRow } from '../lists/filter-row.tsx'
import { type FilterField, PAGES_MAX, useListFilters } from '../lists/list-filters.ts'

import { loadPurchases, purchaseColumns, purchasesFile, purchasesKey } from '../lists/purchase-list.tsx'
import { ListHead } from '../parts/list-head.tsx'

type CardOption = { readonly id: number; readonly name: string }

const fields = (cards: readonly CardOption[]): readonly FilterField[] => [
  {
    key: 'cardId',
    label: t`Card`,
    kind: 'choice',
    options: cards.map(({ id, name }) => ({ value: String(id), label: name })),
    // A card that is no longer on sale has purchases too.
    problem: (text) => (/^[1-9]\d{0,14}$/.test(text) ? null : t`Card not found`),
  },
  {
    key: 'way',
    label: t`Paid`,
    kind: 'choice',
    options: [
      { value: 'bought', label: t`Bought` },
      { value: 'USDT', label: 'USDT' },
      { value: 'BNB', label: 'BNB' },
      { value: 'gift', label: t`Gift` },
    ],
  },
  {
    key: 'wallet',
    label: t`Wallet`,
    kind: 'text',
    hint: t`The full address.`,
    problem: (text) => (isAddress(text) ? null : t`Please enter the full wallet address.`),
  },
  { key: 'from', label: t`From`, kind: 'day' },
  { key: 'to', label: t`Until`, kind: 'day', hint: t`That day included.` },
]

/** Lists every copy that was bought or given, newest first. */
export function AllPurchasesTab() {
  const cards = useQuery(cardsQuery)
  const asked = fields(cards.data ?? [])
  const { values, setValues } = useListFilters(asked)
  const isNarrow = useMedia(NARROW)
  return (
    <section aria-label={t`All Purchases`}>
      <ListHead list={purchasesFile(values)}>
        <FilterRow fields={asked} values={values} onChange={setValues} />
      </ListHead>
      <div className="mt-4">
        <PagedList
          what={t`Purchases`}
          queryKey={purchasesKey(values)}
          load={loadPurchases(values)}
          pagesMax={PAGES_MAX}
          empty={<Nothing isFiltered={Object.keys(values).length > 0} />}
        >
          {(purchases, total) => (
            <>
              <CountLine total={total} showsZone={isNarrow} />
              <RecordTable caption={t`All Purchases`} columns={purchaseColumns()} records={purchases} showsZone />
            </>
          )}
        </PagedList>
      </div>
    </section>
  )
}

const Nothing = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState picture="/art/empty.svg" title={isFiltered ? t`No purchases match these filters` : t`No purchases yet`} />
)
