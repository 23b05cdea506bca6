import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { WithdrawalStatus } from '#core/withdrawal.ts'

/** Labels of a player's withdrawals, by status. */
export const STATUS_WORDS: Record<WithdrawalStatus, MessageDescriptor> = {
  pending: msg`Waiting withdrawals`,
  approved: msg`Withdrawals approved, not paid yet`,
  rejected: msg`Withdrawals rejected`,
  completed: msg`Withdrawals paid`,
}
