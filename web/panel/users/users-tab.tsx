import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { AdminUserView, listAdminUsers } from '#core/api/admin-lists.ts'
import { formatAmount } from '#core/money.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { useIsBv3Open } from '#web/lib/platform-config.ts'
import { Address } from '#web/ui/address.tsx'
import { readBv3Hundredths, readUsdt } from '#web/ui/amount.tsx'
import { ExactAmount } from '#web/ui/exact-amount.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Verbatim } from '#web/ui/verbatim.tsx'
import { CountLine, FilterRow } from '../lists/filter-row.tsx'
import { type FilterField, type FilterValues, PAGES_MAX, toQuery, useListFilters } from '../lists/list-filters.ts'

import { wayText } from '../lists/purchase-list.tsx'
import { priceText } from '../parts/amount-texts.tsx'
import { type ListFile, ListHead } from '../parts/list-head.tsx'
import { bareMomentText } from '../parts/moment.tsx'
import { PlayerLink } from '../parts/player-link.tsx'
import { callOperatorPage } from '../session/call-operator.ts'

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
              <CountLine total={total} showsZone />
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

/** Shows the main facts of a user. */
function UserCard({ user }: { user: AdminUserView }) {
  const { id, walletAddress, hasSignedIn, nftCount, totalPurchases, createdAt } = user
  const given = nftCount - totalPurchases
  const isBv3Open = useIsBv3Open()
  return (
    <li className="flex min-w-0 flex-col rounded-large border border-line bg-stall p-4">
      <div className="-mt-2 flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="font-text text-body">
          <PlayerLink playerId={id} />
        </h3>
        <span className="-mr-2">
          <Address value={walletAddress} first={8} align="end" />
        </span>
      </div>
      <div className="flex flex-col gap-x-8 gap-y-2 lg:flex-row lg:flex-wrap">
        <Balance label={t`withdrawable`}>
          <ExactAmount decimal={user.usdtBalance} asset="USDT" />
        </Balance>
        <Balance label={isBv3Open ? t`withdrawable` : t`locked`}>
          <ExactAmount decimal={formatAmount(readBv3Hundredths(user.bv3Balance), 'BV3')} asset="BV3" />
        </Balance>
      </div>
      <dl className="mt-2">
        {readUsdt(user.referralEarnings) > 0n && (
          <LeaderLine label={t`Referral earnings`}>
            <ExactAmount decimal={user.referralEarnings} asset="USDT" />
          </LeaderLine>
        )}
        <LeaderLine label={t`NFTs`}>
          {decimalText(String(nftCount))}
          {given > 0 && ` · ${t`${decimalText(String(given))} given`}`}
        </LeaderLine>
        <LeaderLine label={t`Total purchases`}>{decimalText(String(totalPurchases))}</LeaderLine>
        <LeaderLine label={t`Joined`}>
          <time dateTime={createdAt} title={createdAt}>
            {bareMomentText(createdAt)}
          </time>
        </LeaderLine>
        <LeaderLine label={t`Status`}>
          {t({ message: 'Active', context: 'user' })}
          {!hasSignedIn && ` · ${t`never signed in`}`}
        </LeaderLine>
      </dl>
      <LatestPurchases user={user} />
    </li>
  )
}

const Balance = ({ label, children }: { label: string; children: ReactNode }) => (
  <p>
    <span className="font-strong text-lead">{children}</span>
    <span className="block text-note text-soft">{label}</span>
  </p>
)

/**
 * Lists the latest purchases. Gifts are included, because they are records too. The list is hidden if empty, because the count
 * already says so.
 */
function LatestPurchases({ user: { latestPurchases, totalPurchases } }: { user: AdminUserView }) {
  if (latestPurchases.length === 0) return null
  return (
    <>
      <h4 className="mt-3 border-line border-t pt-3 font-strong font-text text-note text-soft">
        {totalPurchases > 0 ? t`Latest purchases` : t`Given`}
      </h4>
      <ul className="text-note">
        {latestPurchases.map(({ id, cardName, price, paymentMethod, purchasedAt }) => (
          <li key={id} className="mt-1 flex flex-wrap justify-between gap-x-3 tabular-nums">
            <span className="min-w-0 break-words">
              <Verbatim>{cardName}</Verbatim> · {paymentMethod === 'gift' ? wayText('gift') : priceText(price)}
            </span>
            <time dateTime={purchasedAt} title={purchasedAt} className="text-soft">
              {bareMomentText(purchasedAt)}
            </time>
          </li>
        ))}
      </ul>
    </>
  )
}
