import { z } from 'zod'
import { defineCall } from './call.ts'
import { decimal, timestamp, walletAddressOut } from './fields.ts'

const percent = decimal.nullable()

const transparency = z.object({
  asOf: timestamp,
  treasury: z.object({
    usdt: decimal.nullable().meta({
      description:
        'USDT in the wallets below, less what arrived in blocks whose payments are not credited yet. Null while unknown.',
    }),
    unavailableSince: timestamp
      .nullable()
      .meta({ description: 'Since when the chain cannot be read; null while it can.' }),
    wallets: z.array(
      z.object({
        kind: z.enum(['treasury', 'payouts']).meta({ description: 'Where players pay to; where payouts come from.' }),
        address: walletAddressOut,
        usdt: decimal.nullable(),
      }),
    ),
  }),
  owed: z.object({
    now: decimal.meta({ description: 'The sum of the four lines below.' }),
    in30Days: decimal.meta({
      description:
        'At most: owed now, and all that every copy sold so far could still mine by then if all of them mined without a pause, until listing.',
    }),
    in90Days: decimal,
    available: decimal.meta({ description: 'Withdrawable balances.' }),
    held: decimal.meta({ description: 'Withdrawals that were requested and are not paid yet.' }),
    earned: decimal.meta({ description: 'Earned by running mining and not yet in a balance.' }),
    openPayments: decimal.meta({ description: 'Payments that bought nothing yet: to be credited or sent back.' }),
  }),
  coverage: z.object({ now: percent, in30Days: percent, in90Days: percent }).meta({
    description: 'The treasury in percent of what is owed, rounded down; null where nothing is owed or unknown.',
  }),
  usdtEndsAt: timestamp.nullable().meta({ description: 'The listing: from then on no USDT is mined.' }),
})
export type Transparency = z.output<typeof transparency>

export const getTransparency = defineCall({
  method: 'GET',
  path: '/api/transparency',
  summary: 'What the treasury holds in USDT, and what it owes players now, in 30 and in 90 days',
  tag: 'Platform',
  access: 'anyone',
  response: transparency,
  errors: [],
})
