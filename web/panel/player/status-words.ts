import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { WithdrawalStatus } from '#core/withdrawal.ts'

/** A player's withdrawals by how they stand. */
export const STATUS_WORDS: Record<WithdrawalStatus, MessageDescriptor> = {
  pending: msg`Waiting withdrawals`,
  approved: msg`Withdrawals approved, not paid yet`,
  rejected: msg`Withdrawals rejected`,
  completed: msg`Withdrawals paid`,
}
