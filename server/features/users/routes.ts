import { createUser, getBalance } from '#core/api/users.ts'
import { assert } from '#core/assert.ts'
import { add, formatAmount } from '#core/money.ts'
import { ok } from '#core/result.ts'
import type { Database } from '../../db/pool.ts'
import { findAccount } from '../../ledger/ensure-account.ts'
import type { ReadMining } from '../../ledger/mining/gather-mining.ts'
import { unpostedInAll } from '../../ledger/mining/read-mining.ts'
import { requireOwner } from '../../routing/player-session.ts'
import { type Route, route } from '../../routing/route.ts'

type Deps = { readonly db: Database; readonly readMining: ReadMining }

export const userRoutes = ({ db, readMining }: Deps): Route[] => [
  // Signing in has made the account; a referral code that comes later than that binds nothing.
  route(createUser, async ({ session, body }) => {
    const owner = requireOwner(session, body)
    if (!owner.ok) return owner
    const account = await findAccount(db, owner.value.walletAddress)
    assert(account !== null, 'whoever has a session has an account')
    return ok({
      id: account.userId,
      walletAddress: account.walletAddress,
      referredBy: account.referredBy,
      createdAt: account.createdAt.toISOString(),
    })
  }),

  route(getBalance, async ({ session, query }) => {
    const owner = requireOwner(session, query)
    if (!owner.ok) return owner
    const snapshot = await readMining(owner.value.userId)
    const earned = unpostedInAll(snapshot)
    const { balance } = snapshot
    return ok({
      userId: owner.value.userId,
      bv3Balance: Number(add(balance.bv3Available, earned.bv3)),
      usdtBalance: formatAmount(add(balance.usdtAvailable, earned.usdt), 'USDT'),
      referralEarnings: formatAmount(balance.referralUsdt, 'USDT'),
      bv3Held: Number(balance.bv3Held),
      usdtHeld: formatAmount(balance.usdtHeld, 'USDT'),
      asOf: new Date(Number(snapshot.nowMs)).toISOString(),
    })
  }),
]
