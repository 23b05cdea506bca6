import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { shortened } from '#core/address.ts'
import type { FoundRecord } from '#core/api/find.ts'
import type { OrderStatus } from '#core/order.ts'
import type { WithdrawalStatus } from '#core/withdrawal.ts'
import { PAYMENT_STATUSES } from '#web/shared/payment-statuses.ts'
import { ACTIONS as AUDIT_ACTIONS } from '../audit/audit-words.ts'
import { PANEL_TAB_IDS, type PanelTabId } from '../navigation/panel-tab-id.ts'
import { PANEL_TABS } from '../panel-tabs.ts'
import { assetText } from '../parts/amount-texts.tsx'
import { PAYOUT_LABELS } from '../payouts/payout-words.ts'

/** Place in the panel that a search finds. */
export type FindTarget = {
  readonly key: string
  /** Tab that the place belongs to. */
  readonly tab: PanelTabId
  readonly title: string
  readonly note: string
  /** One word for a record's state. */
  readonly state?: string | undefined
  readonly path: string
}

/** Returns the tabs whose name contains the text, or all tabs if the text is empty. */
export function tabTargets(text: string): FindTarget[] {
  const wanted = text.trim().toLowerCase()
  return PANEL_TAB_IDS.map((id) => ({ id, title: i18n._(PANEL_TABS[id].label) }))
    .filter(({ title }) => title.toLowerCase().includes(wanted))
    .map(({ id, title }) => ({ key: `tab ${id}`, tab: id, title, note: t`Tab`, path: `/admin?tab=${id}` }))
}

/** Actions and settings of each tab, by their labels there. */
const ACTIONS: readonly (readonly [PanelTabId, MessageDescriptor])[] = [
  ['overview', msg`Setup Demo Data`],
  ['overview', msg`Preview Reward Backfill`],
  ['overview', msg`Execute Reward Backfill`],
  ['overview', msg`Fix Duplicate Wallets`],
  ['cards', msg`Create New NFT Card`],
  ['settings', msg`Logo`],
  ['settings', msg`Social links`],
  ['settings', msg`Announcement`],
  ['settings', msg`Airdrop`],
  ['settings', msg`Minimum withdrawal`],
  ['settings', msg`Withdrawal fee`],
  ['settings', msg`BV3 withdrawals`],
  ['settings', msg`Platform: name`],
  ['settings', msg`Platform: maintenance`],
  ['settings', msg`Platform: listing date`],
  ['settings', msg`Platform: game rates`],
  ['settings', msg`Admin wallet`],
  ['settings', msg`Bots`],
  ['security', msg`Change password`],
  ['security', msg`Second factor`],
  ['security', msg`Sessions`],
  ['security', msg`Operators`],
]

/** Returns the actions whose name contains the text, or none if the text is empty. */
export function actionTargets(text: string): FindTarget[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  return ACTIONS.map(([tab, label]) => ({ tab, title: i18n._(label) }))
    .filter(({ title }) => title.toLowerCase().includes(wanted))
    .map(({ tab, title }) => ({
      key: `action ${tab} ${title}`,
      tab,
      title,
      note: i18n._(PANEL_TABS[tab].label),
      path: `/admin?tab=${tab}`,
    }))
}

const TAB_OF: Record<FoundRecord['kind'], PanelTabId> = {
  player: 'users',
  withdrawal: 'withdrawals',
  payment: 'payments',
  payout: 'withdrawals',
  order: 'purchases',
  claim: 'airdrops',
  note: 'users',
  card: 'cards',
  operator: 'security',
  entry: 'audit',
}

/** Returns the place that shows a record. */
export function recordTarget(found: FoundRecord): FindTarget {
  const { kind, id, amount, asset, walletAddress, name } = found
  const money = amount === null || asset === null ? null : assetText(amount, asset)
  const note = [walletAddress === null ? null : shortened(walletAddress), money, kind === 'card' ? null : name]
  return {
    key: `${kind} ${id}`,
    tab: TAB_OF[kind],
    title: titleOf(found),
    note: note.filter((it) => it !== null).join(' · '),
    state: stateText(found),
    path: pathOf(found),
  }
}

function titleOf({ kind, id, name }: FoundRecord): string {
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
    case 'claim':
      return t`Airdrop claim ${id}`
    case 'note':
      return t`Note ${id}`
    case 'card':
      return name ?? t`Card ${id}`
    case 'operator':
      return t`What ${id} did`
    case 'entry':
      return t`Audit log, entry ${id}`
  }
}

const LIST_OF: Partial<Record<FoundRecord['kind'], string>> = {
  withdrawal: 'withdrawals',
  payout: 'withdrawals',
  payment: 'purchases',
  order: 'purchases',
}

function pathOf({ kind, id, playerId }: FoundRecord): string {
  if (kind === 'operator') return `/admin?tab=audit&who=${encodeURIComponent(id)}`
  if (kind === 'entry') return `/admin?tab=audit&about=${encodeURIComponent(`#${id}`)}`
  if (playerId === null) return '/admin?tab=cards'
  const list = LIST_OF[kind]
  return `/admin?player=${playerId}${list === undefined ? '' : `&list=${list}`}`
}

const WITHDRAWALS: Record<WithdrawalStatus, MessageDescriptor> = {
  pending: msg`Pending`,
  approved: msg`Approved`,
  rejected: msg`Rejected`,
  completed: msg`Completed`,
}

const ORDERS: Record<OrderStatus, MessageDescriptor> = {
  awaiting: msg`Waiting for payment`,
  seen: msg`Payment seen`,
  confirming: msg`Confirming`,
  credited: msg`Credited`,
  surplus: msg`Surplus on hold`,
  unclear: msg`Unclear`,
  failed: msg`Failed`,
  partial: msg`Too little`,
  late: msg`Too late`,
  expired: msg`Expired`,
  refunded: msg`Refunded`,
}

const CARDS = { active: msg`On sale`, inactive: msg`Not on sale` }

/** Labels of states, by kind of record, as the record's own list shows them. */
const WORDS: Partial<Record<FoundRecord['kind'], Readonly<Record<string, MessageDescriptor>>>> = {
  withdrawal: WITHDRAWALS,
  payment: Object.fromEntries(Object.entries(PAYMENT_STATUSES).map(([status, { label }]) => [status, label])),
  payout: PAYOUT_LABELS,
  order: ORDERS,
  card: CARDS,
  entry: AUDIT_ACTIONS,
}

/** Returns one word for a record's state, or undefined if it has none. A state without a label is returned as the server has it. */
function stateText({ kind, status }: Pick<FoundRecord, 'kind' | 'status'>): string | undefined {
  if (status === null) return undefined
  const word = WORDS[kind]?.[status]
  return word === undefined ? status : i18n._(word)
}
