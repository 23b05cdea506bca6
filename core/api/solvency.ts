import { z } from 'zod'
import { DAY_SPANS } from '../day-spans.ts'
import { salesReason } from '../setting-inputs.ts'
import { defineCall } from './call.ts'
import { decimal, timestamp, walletAddressOut } from './fields.ts'

const percent = decimal
  .nullable()
  .meta({ description: 'What stands on the chain in percent of what is owed, rounded down; null where unknown.' })

const owedLines = {
  now: decimal.meta({ description: 'The sum of the lines below.' }),
  in30Days: decimal.meta({
    description:
      'At most: owed now, and all that could still be mined by then. Of BV3 also the base rate of every owner of a copy, and the games’ daily maximum.',
  }),
  in90Days: decimal,
  available: decimal.meta({ description: 'Withdrawable balances.' }),
  held: decimal.meta({ description: 'Withdrawals that were requested and are not paid yet.' }),
  earned: decimal.meta({ description: 'Mined and not yet in a balance.' }),
}

const onChain = {
  wallets: z.array(
    z.object({ kind: z.enum(['treasury', 'payouts']), address: walletAddressOut, amount: decimal.nullable() }),
  ),
  onChain: decimal.nullable().meta({ description: 'The sum of the wallets; null while unknown.' }),
  unavailableSince: timestamp.nullable().meta({ description: 'Since when the chain cannot be read.' }),
  coverage: z.object({ now: percent, in30Days: percent, in90Days: percent }),
}

const solvency = z.object({
  asOf: timestamp,
  usdt: z.object({
    owed: z.object({
      ...owedLines,
      openPayments: decimal.meta({ description: 'Payments that bought nothing yet: to be credited or sent back.' }),
    }),
    ...onChain,
  }),
  bv3: z.object({
    owed: z.object({
      ...owedLines,
      gamesPerDay: decimal.meta({ description: 'The most that the games pay all players together in a day.' }),
    }),
    ...onChain,
    hasContract: z.boolean().meta({ description: 'Whether it is known which contract BV3 are of.' }),
  }),
  floor: z.object({
    isOn: z.boolean(),
    coveragePercent: decimal,
    reserveUsdt: decimal,
    usdt: decimal.meta({ description: 'USDT that have to stand on the chain at this moment, were the floor on.' }),
    isBelow: z.boolean().nullable().meta({ description: 'Null while the chain cannot be read.' }),
    isWaived: z
      .boolean()
      .meta({ description: 'Sales were resumed below this floor: it stops them again once it was reached and left.' }),
  }),
  sales: z.object({
    areStopped: z.boolean(),
    stoppedAt: timestamp.nullable(),
    stoppedBy: z.string().nullable().meta({ description: 'The operator’s name; null where the floor did.' }),
    reason: z.string().nullable().meta({ description: 'What players read; null where the floor stopped sales.' }),
    onChainUsdt: decimal.nullable().meta({ description: 'Where the floor stopped sales: what stood there then.' }),
    floorUsdt: decimal.nullable(),
  }),
  history: z.array(
    z.object({
      day: z.iso.date().meta({ description: 'In UTC.' }),
      owedUsdt: decimal,
      onChainUsdt: decimal.nullable(),
      owedBv3: decimal,
      onChainBv3: decimal.nullable(),
    }),
  ),
  ahead: z.array(z.object({ day: z.iso.date(), owedUsdt: decimal, owedBv3: decimal })).meta({
    description: 'Today and each tenth day of the next 90, at most.',
  }),
})
export type Solvency = z.output<typeof solvency>

export const getSolvency = defineCall({
  method: 'GET',
  path: '/api/admin/solvency',
  summary:
    'What is owed in USDT and BV3 now and later, beside what stands on the chain; the floor, and whether sales are stopped; text/csv for the days of the history as a file',
  tag: 'Operator',
  access: 'operator',
  query: z.object({ days: z.enum(DAY_SPANS).default('30') }),
  response: solvency,
  hasFile: true,
  errors: [],
})

export const changeSales = defineCall({
  method: 'POST',
  path: '/api/admin/sales',
  summary: 'Stop sales, or resume them. Below the floor they are resumed only where that is confirmed',
  tag: 'Operator',
  access: 'operator',
  body: z.object({
    areStopped: z.boolean(),
    reason: salesReason.min(1).meta({ description: 'Players read why sales are stopped; the audit log keeps both.' }),
    isConfirmed: z.boolean().default(false),
  }),
  errors: ['sales_stopped_already', 'sales_not_stopped', 'sales_below_floor', 'setting_changed_meanwhile'],
})

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
  coverage: z.object({ now: decimal.nullable(), in30Days: decimal.nullable(), in90Days: decimal.nullable() }).meta({
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
