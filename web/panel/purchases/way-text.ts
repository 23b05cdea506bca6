import { t } from '@lingui/core/macro'
import type { PurchaseWay } from '#core/api/admin-lists.ts'

/** Returns how a copy was paid for. */
export const wayText = (way: PurchaseWay): string => (way === 'gift' ? t`Gift` : way)
