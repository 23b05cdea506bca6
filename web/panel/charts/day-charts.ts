import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DayView } from '#core/api/dashboard.ts'
import type { Asset } from '#core/money.ts'
import type { ChartKind, ChartPane } from './chart-kind.ts'

export const SALES: ChartKind<DayView> = {
  title: msg`Sales`,
  panes: [
    {
      unit: 'USDT',
      decimals: 2,
      is: 'flow',
      series: [{ label: msg`Revenue`, look: 'bars', colour: 'glow', of: ({ revenue }) => revenue }],
    },
    {
      unit: null,
      is: 'flow',
      series: [
        {
          label: msg`Copies, gifts included`,
          look: 'bars',
          colour: 'control',
          of: ({ purchases }) => String(purchases),
        },
      ],
    },
  ],
}

export const USERS: ChartKind<DayView> = {
  title: msg`Users`,
  panes: [
    {
      unit: null,
      is: 'flow',
      series: [{ label: msg`New`, look: 'bars', colour: 'glow', of: ({ users }) => String(users) }],
    },
    {
      unit: null,
      is: 'level',
      series: [{ label: msg`All so far`, look: 'line', colour: 'control', of: ({ allUsers }) => String(allUsers) }],
    },
  ],
}

const withdrawn = (asset: Asset & keyof DayView['withdrawals'], empty: MessageDescriptor): ChartPane<DayView> => ({
  label: asset,
  unit: asset,
  is: 'flow',
  empty,
  series: [
    { label: msg`Requested`, look: 'bars', colour: 'control', of: ({ withdrawals }) => withdrawals[asset].requested },
    { label: msg`Paid`, look: 'line', colour: 'glow', of: ({ withdrawals }) => withdrawals[asset].completed },
  ],
})

export const WITHDRAWALS: ChartKind<DayView> = {
  title: msg`Withdrawals`,
  panes: [
    withdrawn('USDT', msg`No USDT withdrawals in these days`),
    withdrawn('BV3', msg`No BV3 withdrawals in these days`),
  ],
}
