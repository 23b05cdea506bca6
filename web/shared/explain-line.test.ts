import { i18n } from '@lingui/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toActivityFacts } from '#core/activity-facts.ts'
import { shortened } from '#core/address.ts'
import type { TransferReason } from '#core/ledger.ts'
import { readTexts } from '#test/support/code/read-texts.ts'
import { LEDGER_LINES } from '#test/support/money/ledger-lines.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { exactMomentText } from '#web/lib/moment-text.ts'
import { explainLine } from './explain-line.ts'

beforeAll(async () => i18n.load('es', await readTexts('es')))
afterAll(() => i18n.activate('en'))

/** The server's own sentence with moments, figures and hashes as the page writes them. */
const asOnThePage = (sentence: string) =>
  sentence
    .replace(/0x[0-9a-f]{64}/g, (hash) => shortened(hash))
    .replace(/(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) UTC/g, (_, day, time) => exactMomentText(`${day}T${time}.000Z`))
    .replace(/\d[\d.]*(?= (?:BV3|USDT|BNB))/g, (figure) => decimalText(figure))

const REASONS: Record<TransferReason, true> = {
  card_sale: true,
  payment_surplus: true,
  payment_unallocated: true,
  payment_refund: true,
  referral_bonus: true,
  mining_card: true,
  mining_base: true,
  withdrawal_hold: true,
  withdrawal_release: true,
  withdrawal_paid: true,
  withdrawal_fee: true,
  airdrop_join: true,
  airdrop_referral: true,
  airdrop_referrer: true,
  game_play: true,
  operator_grant: true,
  import: true,
  backfill: true,
  correction: true,
}

test('lines of every reason are tested', () => {
  expect(new Set(LEDGER_LINES.map(({ facts }) => facts.reason))).toEqual(new Set(Object.keys(REASONS)))
})

test.each(LEDGER_LINES)('$name: page and server give the same English text', ({ facts, sentence }) => {
  i18n.activate('en')
  expect(explainLine(toActivityFacts(facts))).toBe(asOnThePage(sentence))
})

test.each(LEDGER_LINES)('$name: the Spanish text has all its figures', ({ facts }) => {
  const told = toActivityFacts(facts)
  i18n.activate('en')
  const english = explainLine(told)
  i18n.activate('es')
  const spanish = explainLine(told)
  expect(spanish).not.toBe(english)
  expect(spanish).not.toMatch(/[{}#]/)
  for (const figure of figuresOf(told)) expect(spanish).toContain(figure)
})

test('addresses are written by the caller’s function', () => {
  i18n.activate('en')
  for (const { facts } of LEDGER_LINES) {
    expect(explainLine(toActivityFacts(facts), (address) => `<${address}>`)).not.toMatch(/0x[0-9a-f]{4}\.\.\.1234/)
  }
})

/** All that a line's facts say in digits, names and addresses, as a Spanish page writes it. */
const figuresOf = (facts: Record<string, unknown>): string[] =>
  Object.entries(facts).flatMap(([name, value]) => {
    if (name === 'reason' || name === 'end') return []
    if (typeof value !== 'string')
      return name === 'mined' || name === 'paid' || typeof value !== 'number' ? [] : [String(value)]
    if (/^0x/.test(value)) return isSaid(facts, name) ? [shortened(value)] : []
    if (/T.*Z$/.test(value)) return name === 'from' && facts.hasEarlierTime === true ? [] : [exactMomentText(value)]
    if (/^[\d.]+$/.test(value)) return [decimalText(value)]
    return /^(?:BV3|USDT|BNB)$/.test(value) || isSaid(facts, name) ? [value] : []
  })

/** A withdrawal's lines have one set of facts between them, and each says what concerns it. */
const SAID: Record<string, readonly string[]> = {
  withdrawal_hold: ['toAddress'],
  withdrawal_release: ['rejection'],
  withdrawal_paid: ['toAddress', 'txHash'],
  withdrawal_fee: [],
  game_play: [],
  import: [],
  backfill: ['cardName'],
}
const isSaid = ({ reason, isCancelled }: Record<string, unknown>, name: string) =>
  isCancelled !== true && (SAID[String(reason)]?.includes(name) ?? true)
