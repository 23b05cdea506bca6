import { add, formatAmount } from '#core/money.ts'
import { earnedInShift, type MiningSnapshot, unpostedInAll } from '../../ledger/mining/read-mining.ts'

/** What a withdrawal could take at the snapshot's moment, stored and earned so far; the same for player and operator. */
export function shownBalance(snapshot: MiningSnapshot) {
  const { balance, nowMs } = snapshot
  const earned = unpostedInAll(snapshot)
  return {
    bv3Balance: Number(add(balance.bv3Available, earned.bv3)),
    usdtBalance: formatAmount(add(balance.usdtAvailable, earned.usdt), 'USDT'),
    referralEarnings: formatAmount(balance.referralUsdt, 'USDT'),
    bv3Held: Number(balance.bv3Held),
    usdtHeld: formatAmount(balance.usdtHeld, 'USDT'),
    asOf: new Date(Number(nowMs)).toISOString(),
  }
}

/** How much of it the running shift has brought; null while nothing mines. */
export function shownShift(snapshot: MiningSnapshot) {
  const { miningSinceMs } = snapshot.base
  if (miningSinceMs === null) return null
  const earned = earnedInShift(snapshot)
  return {
    startedAt: new Date(Number(miningSinceMs)).toISOString(),
    bv3: Number(earned.bv3),
    usdt: formatAmount(earned.usdt, 'USDT'),
  }
}
