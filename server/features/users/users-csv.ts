import type { UserFilters } from '#core/api/admin-lists.ts'
import { bv3, formatAmount } from '#core/money.ts'
import { csvKind } from '../../http/routing/csv-file.ts'
import { type BalanceLine, readAdminBalancesAfter, readAdminUsersAfter, type UserLine } from './read-admin-users.ts'

const bv3Text = (hundredths: number) => formatAmount(bv3(BigInt(hundredths)), 'BV3')

const BALANCE_COLUMNS = {
  bv3Balance: ({ bv3Balance }: BalanceLine) => bv3Text(bv3Balance),
  bv3Held: ({ bv3Held }: BalanceLine) => bv3Text(bv3Held),
  usdtBalance: ({ usdtBalance }: BalanceLine) => usdtBalance,
  usdtHeld: ({ usdtHeld }: BalanceLine) => usdtHeld,
  referralEarnings: ({ referralEarnings }: BalanceLine) => referralEarnings,
  asOf: ({ asOf }: BalanceLine) => asOf,
}

/** The operator's list of accounts as a file, newest first. */
export const USERS_CSV = csvKind<UserFilters, UserLine>('users', (filters) => ({
  columns: {
    id: ({ id }) => id,
    walletAddress: ({ walletAddress }) => walletAddress,
    createdAt: ({ createdAt }) => createdAt,
    hasSignedIn: ({ hasSignedIn }) => (hasSignedIn ? 'yes' : 'no'),
    nftCount: ({ nftCount }) => nftCount,
    totalPurchases: ({ totalPurchases }) => totalPurchases,
    ...BALANCE_COLUMNS,
  },
  readAfter: (executor, last, limit) => readAdminUsersAfter(executor, filters, last, limit),
}))

/** The accounts' balances alone as a file, newest first. */
export const BALANCES_CSV = csvKind<UserFilters, BalanceLine>('balances', (filters) => ({
  columns: {
    id: ({ id }) => id,
    walletAddress: ({ walletAddress }) => walletAddress,
    ...BALANCE_COLUMNS,
  },
  readAfter: (executor, last, limit) => readAdminBalancesAfter(executor, filters, last, limit),
}))
