import { expect, test } from 'vitest'
import { bindingCases } from '#test/support/code/binding-limits.ts'
import { countedEarnings } from './apply-wallet.ts'

type ImportedBalance = { readonly referral: bigint; readonly usdt: bigint }
const PARTS = {
  'what referrals brought': (kept: ImportedBalance, referral: bigint) => ({ ...kept, referral }),
  'the balance': (kept: ImportedBalance, usdt: bigint) => ({ ...kept, usdt }),
}

test.each(bindingCases({ referral: 0n, usdt: 0n }, PARTS, { at: 5n, loose: 90n }))(
  'the referrals of an imported balance are the lower of both: $name',
  ({ state, least }) => {
    const content = { referral: String(state.referral), usdt: String(state.usdt) }
    expect(countedEarnings(content)).toBe(least)
  },
)
