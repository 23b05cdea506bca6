import type { Address } from '#core/address.ts'
import { bv3, usdt } from '#core/money.ts'
import { ok } from '#core/result.ts'
import type { Database } from '#server/db/statement.ts'
import { applyWallet } from '#server/features/quick-actions/imports/apply-wallet.ts'
import type { FileRow } from '#server/features/quick-actions/imports/read-file.ts'
import { stageRows } from '#server/features/quick-actions/imports/stage-rows.ts'
import { ensureAccount } from '#server/ledger/accounts.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import { settleDeps } from '../../settle-deps.ts'
import { type Action, CHAIN_ID, type InterleavingWorld, NOW_MS, ONE_USDT } from '../world.ts'

const WALLET: Address = `0x${'a'.repeat(40)}`
const REFERRER: Address = `0x${'b'.repeat(40)}`
const AT = '2026-01-01T00:00:00Z'

/** Returns the actions on a wallet of an older deployment, by a script and by the panel at once. */
export async function importActions({ db, cardId, newPayment }: InterleavingWorld): Promise<Action[]> {
  const payment = newPayment(WALLET, 29n)
  const bought = { id: '1', card: 'Card', price: '29', txHash: payment.txHash, paymentMethod: 'USDT', purchasedAt: AT }
  const file: FileRow[] = [
    { kind: 'user', place: '1', cells: ok({ walletAddress: WALLET, referredBy: REFERRER, createdAt: AT }) },
    { kind: 'purchase', place: '2', cells: ok({ walletAddress: WALLET, ...bought }) },
    {
      kind: 'balance',
      place: '3',
      cells: ok({ walletAddress: WALLET, bv3Balance: '7', usdtBalance: '1', referralEarnings: '0' }),
    },
  ]
  async function* rows() {
    yield* file
  }
  const facts = { findCard: () => cardId, nowMs: NOW_MS }
  const stage = (on: Database) =>
    stageRows(on, rows(), { facts, chainId: CHAIN_ID, isDryRun: false, onProblem: () => undefined })
  await stage(db)
  const terms = {
    ...{ totalBv3: bv3(3_000_000n), dailyBv3: bv3(60_000n) },
    ...{ totalUsdt: usdt(20n * ONE_USDT), dailyUsdt: usdt(ONE_USDT) },
  }
  const cards = new Map([[cardId, terms]])
  const settle = (on: Database) => settlePayment(settleDeps(on), payment, null)
  return [
    {
      name: 'apply a wallet',
      locks: ['lockWaitingRows', 'lockReferrals', 'lockTransactionHash', 'lockUser', 'lockAccount'],
      run: (on) => applyWallet(on, WALLET, { cards, chainId: CHAIN_ID, mayMerge: false }),
    },
    { name: 'stage its rows again', locks: [], run: stage },
    {
      name: 'settle the payment of its purchase',
      locks: ['lockTransactionHash', 'lockUser', 'lockOpenOrders', 'lockAccount'],
      run: settle,
    },
    { name: 'open its account', locks: [], run: (on) => on.transaction((tx) => ensureAccount(tx, WALLET)) },
  ]
}
