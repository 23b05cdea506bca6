import { add, formatAmount } from '#core/money.ts'
import { earnedInShift, type MiningSnapshot, unpostedInAll } from '../../ledger/mining/read-mining.ts'

/** Returns what a withdrawal could take at the snapshot's moment, stored and earned so far. Player and operator see the same. */
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

/** Returns how much of it the running shift has earned, or null while nothing is mined. */
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
