import { expect, test } from 'vitest'
import { usdt } from '#core/money.ts'
import { bindingCases } from '#test/support/code/binding-limits.ts'
import { judgeRequest, type LockedFacts } from './judge-request.ts'

const APPROVED = 30n
const PLENTY = '1000000'

type InstantDaySample = { readonly limit: bigint; readonly cap: bigint | null; readonly funded: bigint }

/** Judges a withdrawal of one unit on a day on which thirty were approved before. */
function claimOf({ limit, cap, funded }: InstantDaySample) {
  const means = { isCovered: true, isLow: false, isSigningStopped: false, spendable: usdt(funded - APPROVED) }
  const asked = { means: { ...means, day: 1, approvedToAll: usdt(APPROVED) }, signals: [], others: null }
  const perDayUsdt = `0.${String(limit).padStart(18, '0')}`
  const read: LockedFacts = {
    ...{ day: 1, hasCompleted: true, approvedToWallet: usdt(0n), approvedTimes: 0, isAlarmedOrHeld: false },
    setting: { perWithdrawalUsdt: PLENTY, perWalletDayUsdt: PLENTY, perDayUsdt },
    caps: { each: null, leftToday: cap === null ? null : usdt(cap - APPROVED), upTo: cap === null ? null : usdt(cap) },
  }
  return judgeRequest({ asset: 'USDT', amount: 1n, isFrozen: false, hasHotWallet: true }, asked, read).claim
}

const LIMITS = {
  'the limit of a day': (day: InstantDaySample, limit: bigint) => ({ ...day, limit }),
  'the cap of a day': (day: InstantDaySample, cap: bigint) => ({ ...day, cap }),
  'the hot wallet': (day: InstantDaySample, funded: bigint) => ({ ...day, funded }),
}
const cases = bindingCases({ limit: 0n, cap: 0n, funded: 0n }, LIMITS, { at: 100n, loose: 1_000n })

test.each(cases)('a day’s sum is limited by the lowest limit, and a refusal names it: $name', ({ state, least }) => {
  const refusal = state.funded < state.limit && state.funded < (state.cap ?? 0n) ? 'hot_wallet_low' : 'above_day_limit'
  expect(claimOf(state)).toMatchObject({ day: 1, upTo: least, refusal })
})

test('a day without a cap is limited by the lower of its limit and the hot wallet', () => {
  expect(claimOf({ limit: 100n, cap: null, funded: 101n })).toMatchObject({ upTo: 100n, refusal: 'above_day_limit' })
  expect(claimOf({ limit: 101n, cap: null, funded: 100n })).toMatchObject({ upTo: 100n, refusal: 'hot_wallet_low' })
})
