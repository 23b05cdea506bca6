import { z } from 'zod'

/**
 * What the operator sets for withdrawals, as the settings row `withdrawals` keeps it: decimal texts, as people write them.
 *
 * `minimum` counts in whichever token is asked for: '10' is 10 USDT and 10 BV3. `feePercent` of '2.5' is 250 basis points.
 */
export const withdrawalSettings = z.object({ minimum: z.string(), feePercent: z.string() })
export type WithdrawalSettings = z.output<typeof withdrawalSettings>

/** As long as the operator has set nothing. */
export const NO_WITHDRAWAL_SETTINGS: WithdrawalSettings = { minimum: '0', feePercent: '0' }
