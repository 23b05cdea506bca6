import { expect, test } from 'vitest'
import type { OrderView } from '#core/api/orders.ts'
import { textOf } from '#test/support/money/fake-purchase.ts'
import { type PaymentProgress, STARTED } from '#web/transactions/payment-tracker.ts'
import { changesOf, type PaymentNews } from './purchase-state.ts'

const OLD = `0x${'1'.repeat(64)}`
const NEW = `0x${'2'.repeat(64)}`

type PaymentNewsSample = Partial<PaymentProgress> & { readonly order?: Partial<OrderView> }

const news = ({ order, ...progress }: PaymentNewsSample): PaymentNews => ({
  progress: { ...STARTED, ...progress },
  order: { status: 'awaiting', txHash: null, paymentMethod: 'USDT', ...order } as OrderView,
})

const inWallet: PaymentNewsSample = { stage: 'in_wallet' }
const searching: PaymentNewsSample = { stage: 'searching' }
const unheard: PaymentNewsSample = { stage: 'sent' }
const sent: PaymentNewsSample = { stage: 'sent', hash: OLD }
const late: PaymentNewsSample = { ...sent, isLate: true }
const mined: PaymentNewsSample = { stage: 'mined', hash: OLD }
const reverted: PaymentNewsSample = { stage: 'ended', hash: OLD, ending: 'reverted' }
const over: PaymentNewsSample = { stage: 'ended', ending: 'over' }

const UNKNOWN = 'unknown: We do not know yet whether you paid'
const WAITING = 'unknown: Still waiting for the network'
const FAILED = 'none: Payment failed'
const CLOSED = 'paid: Closed in another tab'
const ON_HOLD = 'paid: Payment on hold'

test.each<{ name: string; before: PaymentNewsSample | null; now: PaymentNewsSample; says: string[] }>([
  { name: 'first seen in the wallet', before: null, now: inWallet, says: [] },
  { name: 'first seen while searched', before: null, now: searching, says: [UNKNOWN] },
  { name: 'first seen as sent without a hash', before: null, now: unheard, says: [] },
  { name: 'first seen as sent', before: null, now: sent, says: [`sent ${OLD}`] },
  { name: 'first seen as sent and late', before: null, now: late, says: [`sent ${OLD}`, WAITING] },
  { name: 'first seen as mined', before: null, now: mined, says: [`sent ${OLD}`, 'confirmed'] },
  { name: 'first seen as mined without a hash', before: null, now: { stage: 'mined' }, says: ['confirmed'] },
  { name: 'first seen at its end', before: null, now: reverted, says: [`sent ${OLD}`, FAILED] },

  { name: 'unchanged in the wallet', before: inWallet, now: inWallet, says: [] },
  { name: 'unchanged while searched', before: searching, now: searching, says: [] },
  { name: 'unchanged as sent', before: sent, now: sent, says: [] },
  { name: 'unchanged as late', before: late, now: late, says: [] },
  { name: 'unchanged as mined', before: mined, now: mined, says: [] },
  { name: 'unchanged at its end', before: reverted, now: reverted, says: [] },
  {
    name: 'searched, with another message of the wallet',
    before: searching,
    now: { ...searching, walletError: new Error('The device is locked') },
    says: [],
  },
  { name: 'searched, with another indication', before: searching, now: { ...searching, sign: 'nothing' }, says: [] },
  { name: 'sent, and acknowledged', before: sent, now: { ...sent, isAcknowledged: true, isSpedUp: true }, says: [] },
  {
    name: 'mined, with another hash of a failed order',
    before: { ...mined, order: { status: 'failed', txHash: NEW } },
    now: { ...mined, order: { status: 'failed', txHash: OLD } },
    says: [],
  },

  { name: 'sent from the wallet', before: inWallet, now: sent, says: [`sent ${OLD}`] },
  { name: 'not found after the wallet', before: inWallet, now: searching, says: [UNKNOWN] },
  { name: 'refused in the wallet', before: inWallet, now: { stage: 'ended', ending: 'not_sent' }, says: [FAILED] },
  { name: 'in the wallet again', before: sent, now: inWallet, says: [] },

  { name: 'found while searched', before: searching, now: sent, says: [`sent ${OLD}`] },
  { name: 'found as mined while searched', before: searching, now: mined, says: [`sent ${OLD}`, 'confirmed'] },
  { name: 'searched to the limit', before: searching, now: { ...searching, isLate: true }, says: [UNKNOWN] },
  { name: 'named while searched', before: searching, now: { ...searching, hash: OLD }, says: [`sent ${OLD}`, UNKNOWN] },
  {
    name: 'renamed while searched',
    before: { ...searching, hash: OLD },
    now: { ...searching, hash: NEW },
    says: [`sent ${NEW}`, UNKNOWN],
  },
  {
    name: 'sent under another hash than the one searched',
    before: { ...searching, hash: OLD },
    now: { ...sent, hash: NEW },
    says: [`sent ${NEW}`],
  },

  { name: 'sent, and its hash appears', before: unheard, now: sent, says: [`sent ${OLD}`] },
  { name: 'sent without a hash, then searched', before: unheard, now: searching, says: [UNKNOWN] },
  { name: 'sent, and its hash disappears', before: sent, now: unheard, says: [] },
  { name: 'replaced while sent', before: sent, now: { ...sent, hash: NEW }, says: [`replaced ${NEW}`] },
  { name: 'replaced while late', before: late, now: { ...late, hash: NEW }, says: [`replaced ${NEW}`, WAITING] },
  { name: 'late', before: sent, now: late, says: [`sent ${OLD}`, WAITING] },
  { name: 'no longer late', before: late, now: sent, says: [`sent ${OLD}`] },
  { name: 'mined', before: sent, now: mined, says: [`sent ${OLD}`, 'confirmed'] },
  { name: 'mined under another hash', before: sent, now: { ...mined, hash: NEW }, says: [`sent ${NEW}`, 'confirmed'] },
  { name: 'set back from sent to searching', before: sent, now: searching, says: ['resumed null', UNKNOWN] },
  {
    name: 'set back from sent to searching, with its hash',
    before: sent,
    now: { ...searching, hash: OLD },
    says: [`resumed ${OLD}`, `sent ${OLD}`, UNKNOWN],
  },

  { name: 'set back from mined to searching', before: mined, now: searching, says: ['resumed null', UNKNOWN] },
  { name: 'set back from mined to sent', before: mined, now: sent, says: [`resumed ${OLD}`, `sent ${OLD}`] },
  {
    name: 'set back from mined to sent under another hash',
    before: mined,
    now: { ...sent, hash: NEW },
    says: [`resumed ${NEW}`, `sent ${NEW}`],
  },
  { name: 'set back from mined to sent without a hash', before: mined, now: unheard, says: ['resumed null'] },
  {
    name: 'set back from mined without a hash',
    before: { stage: 'mined' },
    now: searching,
    says: ['resumed null', UNKNOWN],
  },
  { name: 'mined, then in the wallet', before: mined, now: inWallet, says: [] },
  {
    name: 'mined under yet another hash',
    before: mined,
    now: { ...mined, hash: NEW },
    says: [`sent ${NEW}`, 'confirmed'],
  },
  { name: 'mined, and late', before: mined, now: { ...mined, isLate: true }, says: [`sent ${OLD}`, 'confirmed'] },

  { name: 'ended from sent', before: sent, now: reverted, says: [`sent ${OLD}`, FAILED] },
  { name: 'ended from mined', before: mined, now: reverted, says: [`sent ${OLD}`, FAILED] },
  {
    name: 'cancelled',
    before: sent,
    now: { ...reverted, ending: 'cancelled' },
    says: [`sent ${OLD}`, 'none: Payment cancelled'],
  },
  {
    name: 'given up',
    before: searching,
    now: { stage: 'ended', ending: 'pays_anew' },
    says: ['none: We do not know whether you paid'],
  },
  { name: 'declared unsent', before: searching, now: { stage: 'ended', ending: 'sent_nothing' }, says: [FAILED] },
  { name: 'refused by the server', before: sent, now: { stage: 'ended', ending: 'refused' }, says: [] },
  { name: 'ended elsewhere', before: sent, now: over, says: [] },
  {
    name: 'ended in another way',
    before: { stage: 'ended', ending: 'refused' },
    now: { stage: 'ended', ending: 'not_sent' },
    says: [FAILED],
  },
  { name: 'followed again after its end', before: reverted, now: sent, says: [`sent ${OLD}`] },
  { name: 'searched again after its end', before: reverted, now: searching, says: [UNKNOWN] },

  {
    name: 'sent, and its order is seen',
    before: sent,
    now: { ...sent, order: { status: 'seen' } },
    says: [`sent ${OLD}`],
  },
  {
    name: 'mined, and its order is confirming',
    before: mined,
    now: { ...mined, order: { status: 'confirming' } },
    says: [`sent ${OLD}`, 'confirmed'],
  },
  {
    name: 'mined, and its order fails by it',
    before: mined,
    now: { ...mined, order: { status: 'failed', txHash: OLD } },
    says: [`sent ${OLD}`, 'confirmed', ON_HOLD],
  },
  {
    name: 'mined, and its order fails by another',
    before: mined,
    now: { ...mined, order: { status: 'failed', txHash: NEW } },
    says: [`sent ${OLD}`, 'confirmed'],
  },
  {
    name: 'late, and its order fails by it',
    before: late,
    now: { ...late, order: { status: 'failed', txHash: OLD } },
    says: [`sent ${OLD}`, UNKNOWN],
  },
  {
    name: 'replaced while its order changes',
    before: sent,
    now: { ...sent, hash: NEW, order: { status: 'seen' } },
    says: [`replaced ${NEW}`],
  },
  {
    name: 'ended elsewhere, and its order expires',
    before: over,
    now: { ...over, order: { status: 'expired' } },
    says: [CLOSED],
  },
  {
    name: 'ended elsewhere, and its order fails',
    before: over,
    now: { ...over, order: { status: 'failed' } },
    says: [CLOSED],
  },
])('$name', ({ before, now, says }) => {
  expect(changesOf(before && news(before), news(now)).map(textOf)).toEqual(says)
})

test('a reset payment is resumed with the current order', () => {
  const now = news({ ...searching, order: { status: 'seen', txHash: NEW } })
  expect(changesOf(news(mined), now)[0]).toEqual({ type: 'resumed', order: now.order, txHash: null })
})
