import { t } from '@lingui/core/macro'
import type { listAdminUsers } from '#core/api/admin-lists.ts'
import { EmptyState } from '#web/ui/list-states.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { CountLine } from '../lists/count-line.tsx'
import { FilterRow } from '../lists/filter-row.tsx'
import { type FilterField, type FilterValues, toQuery, useListFilters } from '../lists/list-filters.ts'
import { PAGES_MAX } from '../lists/pages-max.ts'
import { ListHead } from '../parts/list-head.tsx'
import { callOperatorPage } from '../session/call-operator.ts'
import type { ListFile } from '../session/download-list.ts'
import { UserCard } from './user-card.tsx'

const PREFIX = /^0x[0-9a-f]{4,40}$/i

const fields = (): readonly FilterField[] => [
  {
    key: 'signedIn',
    label: t`Signed in`,
    kind: 'choice',
    options: [
      { value: 'yes', label: t`Ever` },
      { value: 'no', label: t`Never` },
    ],
  },
  {
    key: 'wallet',
    label: t`Wallet`,
    kind: 'text',
    hint: t`The beginning: 0x and at least 4 digits.`,
    problem: (text) => (PREFIX.test(text) ? null : t`Please enter 0x and at least 4 digits of the address.`),
  },
  { key: 'from', label: t`Joined from`, kind: 'day' },
  { key: 'to', label: t`Joined until`, kind: 'day', hint: t`That day included.` },
]

/** Lists every account, newest first. */
export function UsersTab() {
  const asked = fields()
  const { values, setValues } = useListFilters(asked)
  return (
    <section aria-label={t`Users`}>
      <ListHead list={usersFile(values)}>
        <FilterRow fields={asked} values={values} onChange={setValues} />
      </ListHead>
      <div className="mt-4">
        <PagedList
          what={t`Users`}
          queryKey={usersKey(values)}
          load={loadUsers(values)}
          pagesMax={PAGES_MAX}
          empty={<Nothing isFiltered={Object.keys(values).length > 0} />}
        >
          {(users, total) => (
            <>
              <CountLine total={total} saysZone />
              <ul aria-label={t`Users`} className="grid items-start gap-4 md:grid-cols-2">
                {users.map((user) => (
                  <UserCard key={user.id} user={user} />
                ))}
              </ul>
            </>
          )}
        </PagedList>
      </div>
    </section>
  )
}

const Nothing = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState picture="/art/empty.svg" title={isFiltered ? t`No users match these filters` : t`No users yet`} />
)

const PATH = '/api/admin/users'
const PAGE_SIZE = 50

const usersKey = (filters: FilterValues) => [PATH, filters]

const loadUsers = (filters: FilterValues) => (cursor: string | undefined, signal: AbortSignal) =>
  callOperatorPage<typeof listAdminUsers>(
    'GET',
    PATH,
    { query: { ...toQuery(filters), limit: PAGE_SIZE, cursor } },
    { signal },
  )

const usersFile = (filters: FilterValues): ListFile => ({
  path: PATH,
  query: toQuery(filters),
  fileName: 'users.csv',
})
