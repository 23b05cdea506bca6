import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { shortened } from '#core/address.ts'
import type { Found } from '#core/api/find.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { PANEL_TAB_IDS } from '../panel-tab-id.ts'
import { PANEL_TABS } from '../panel-tabs.ts'

/** Somewhere in the panel that a search leads to. */
export type Place = { readonly key: string; readonly title: string; readonly note: string; readonly path: string }

/** The tabs whose name holds what is written; all of them while nothing is. */
export function tabPlaces(text: string): Place[] {
  const wanted = text.trim().toLowerCase()
  return PANEL_TAB_IDS.map((id) => ({ id, title: i18n._(PANEL_TABS[id].label) }))
    .filter(({ title }) => title.toLowerCase().includes(wanted))
    .map(({ id, title }) => ({ key: `tab ${id}`, title, note: t`Tab`, path: `/admin?tab=${id}` }))
}

/** Where a record is read. */
export function recordPlace(found: Found): Place {
  const { kind, id, amount, asset, walletAddress, status } = found
  const money = amount === null || asset === null ? null : `${decimalText(amount)} ${asset}`
  const note = [walletAddress === null ? null : shortened(walletAddress), money, status]
  return {
    key: `${kind} ${id}`,
    title: titleOf(found),
    note: note.filter((it) => it !== null).join(' · '),
    path: pathOf(found),
  }
}

function titleOf({ kind, id, name }: Found): string {
  switch (kind) {
    case 'player':
      return t`Player ${id}`
    case 'withdrawal':
      return t`Withdrawal ${id}`
    case 'payment':
      return t`Payment ${id}`
    case 'payout':
      return t`Payout ${id}`
    case 'order':
      return t`Order ${id}`
    case 'card':
      return name ?? t`Card ${id}`
  }
}

const LIST_OF: Partial<Record<Found['kind'], string>> = {
  withdrawal: 'withdrawals',
  payout: 'withdrawals',
  payment: 'purchases',
  order: 'purchases',
}

function pathOf({ kind, playerId }: Found): string {
  if (playerId === null) return '/admin?tab=cards'
  const list = LIST_OF[kind]
  return `/admin?player=${playerId}${list === undefined ? '' : `&list=${list}`}`
}
