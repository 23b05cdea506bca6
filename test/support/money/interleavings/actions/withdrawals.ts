import { runInParts } from '#server/audit/log/operator-requests.ts'
import type { Database } from '#server/db/statement.ts'
import { decideWithdrawal } from '#server/features/withdrawals/decide-withdrawal.ts'
import { requestWithdrawal } from '#server/features/withdrawals/request-withdrawal.ts'
import { cancelPending, setFreeze } from '#server/features/withdrawals/withdrawals.ts'
import {
  type Action,
  expectOk,
  type InterleavingWorld,
  OPERATOR,
  SECOND_OPERATOR,
  silentNotifier,
  withdrawalDeps,
} from '../world.ts'

/** Maximum withdrawals of one wallet that wait for the operator. */
const PENDING_MAX = 20

/** Returns the actions on one player's withdrawals, and the last request that another player may make. */
export async function withdrawalActions({ db, newPlayer }: InterleavingWorld): Promise<Action[]> {
  const player = await newPlayer()
  const { userId, walletAddress } = player
  const withdrawalInput = (amount: string, idempotencyKey: string | null = null) => ({
    ...{ walletAddress, toAddress: walletAddress, tokenType: 'USDT' as const, amount, idempotencyKey },
  })
  const eager = await newPlayer()
  const requestOne = (on: Database) =>
    requestWithdrawal(withdrawalDeps(on), eager, {
      ...withdrawalInput('1'),
      ...{ walletAddress: eager.walletAddress, toAddress: eager.walletAddress },
    })
  for (let pending = 1; pending < PENDING_MAX; pending++) await expectOk(requestOne(db))
  const { id } = await expectOk(requestWithdrawal(withdrawalDeps(db), player, withdrawalInput('100')))
  const verdict = (status: 'approved' | 'rejected') => ({ status, reason: 'a reason', way: 'hot_wallet' as const })
  const freeze = (isFrozen: boolean) => ({ userId, isFrozen, reason: 'a reason' })
  const batch = { username: OPERATOR.username, key: 'batch', call: 'POST /test', request: { id } }
  const approveInBatch = async (on: Database) => {
    const decided = await decideWithdrawal(withdrawalDeps(on), OPERATOR, id, { ...verdict('approved'), key: batch.key })
    return decided.ok
  }
  return [
    { name: 'make the last request', locks: ['lockAccount'], run: requestOne },
    {
      name: 'request a part',
      locks: ['lockAccount'],
      run: (on) => requestWithdrawal(withdrawalDeps(on), player, withdrawalInput('500', 'key')),
    },
    {
      name: 'request the rest',
      locks: ['lockAccount'],
      run: (on) => requestWithdrawal(withdrawalDeps(on), player, withdrawalInput('900')),
    },
    {
      name: 'cancel a withdrawal',
      locks: ['lockWithdrawal', 'lockAccount'],
      run: (on) => cancelPending(withdrawalDeps(on), player, id, null),
    },
    {
      name: 'approve a withdrawal',
      locks: ['lockWithdrawal', 'lockAccount'],
      run: (on) => decideWithdrawal(withdrawalDeps(on), OPERATOR, id, verdict('approved')),
    },
    {
      name: 'reject a withdrawal',
      locks: ['lockWithdrawal', 'lockAccount'],
      run: (on) => decideWithdrawal(withdrawalDeps(on), SECOND_OPERATOR, id, verdict('rejected')),
    },
    {
      name: 'approve it in a batch',
      locks: ['lockRequest', 'lockWithdrawal', 'lockAccount'],
      run: (on) => runInParts(on, batch, () => approveInBatch(on)),
    },
    {
      name: 'freeze a player',
      locks: ['lockAccount'],
      run: (on) => setFreeze({ ...silentNotifier, db: on }, OPERATOR, freeze(true)),
    },
  ]
}
