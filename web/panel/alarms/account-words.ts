import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CorrectionAccount } from '#core/correction.ts'

/** Names of the ledger's accounts, as an operator reads them. */
export const ACCOUNT_WORDS: Readonly<Record<CorrectionAccount, MessageDescriptor>> = {
  available: msg`the player’s balance`,
  held: msg`held for the player’s withdrawals`,
  outside: msg`outside: the chain, or the mint`,
  sales: msg`sales`,
  suspense: msg`suspense: waiting payments`,
  rewards: msg`rewards`,
  fees: msg`fees`,
  imported: msg`imported debts`,
}
