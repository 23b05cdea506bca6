import { i18n } from '@lingui/core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { AUDIT_ACTIONS } from '#core/audit-actions.ts'
import { auditEntry } from '#test/support/browser/parts/operator-samples.ts'
import { readTexts } from '#test/support/code/read-texts.ts'
import { auditSentence } from './audit-sentence.ts'
import { ACTIONS } from './audit-words.ts'

const WALLET = `0x${'ab'.repeat(20)}`
const HASH = `0x${'cd'.repeat(32)}`
const paid = { amount: '10', token: 'USDT', toAddress: WALLET }

test.each([
  { action: 'log in', details: { address: '::1' }, sentence: 'op logged in from ::1.' },
  { action: 'log out', details: {}, sentence: 'op logged out.' },
  {
    action: 'fail to log in',
    details: { address: '::1', wrong: 'code' },
    sentence: 'A login as op failed, from ::1: wrong one-time code.',
  },
  {
    action: 'count failures',
    details: { day: '2026-03-04', failures: 20, accounts: 'ann: 6, unknown: 14' },
    sentence: 'Failed logins and confirmations on 2026-03-04: 20 (ann: 6, unknown: 14).',
  },
  {
    action: 'approve withdrawal',
    subject: 'withdrawal 12',
    details: { ...paid, way: 'hot_wallet' },
    sentence: 'op approved withdrawal 12: 10 USDT to 0xabab...abab, paid by the server’s wallet.',
  },
  {
    action: 'approve withdrawal',
    subject: 'withdrawal 12',
    details: { ...paid, way: 'operator_wallet' },
    sentence: 'op approved withdrawal 12: 10 USDT to 0xabab...abab, paid from their own wallet.',
  },
  {
    action: 'approve withdrawal',
    subject: 'payout request 12',
    details: { ...paid, way: 'hot_wallet' },
    sentence: 'op approved withdrawal payout request 12: 10 USDT to 0xabab...abab, paid by the server’s wallet.',
  },
  {
    action: 'reject withdrawal',
    subject: 'withdrawal 12',
    details: { ...paid, reason: 'no\nmore' },
    sentence: 'op rejected withdrawal 12: 10 USDT to 0xabab...abab. Reason: no more',
  },
  {
    action: 'approve airdrop',
    subject: 'airdrop claim 7',
    details: { walletAddress: WALLET },
    sentence: 'op approved airdrop claim 7 of 0xabab...abab.',
  },
  {
    action: 'reject airdrop',
    subject: 'airdrop claim 7',
    details: { walletAddress: WALLET, notes: 'twice' },
    sentence: 'op rejected airdrop claim 7 of 0xabab...abab. Reason: twice',
  },
  {
    action: 'credit payment',
    subject: 'payment 3',
    details: { copies: 2, cardId: 5, note: '' },
    sentence: 'op credited payment 3 as 2 copies of card 5.',
  },
  {
    action: 'refund payment',
    subject: 'payment 3',
    details: { openBefore: '1500000000000000000', asset: 'USDT', note: 'asked for' },
    sentence: 'op sent 1.5 USDT of payment 3 back to its sender. Note: asked for',
  },
  {
    action: 'name payout transaction',
    subject: 'payout 4',
    details: { txHash: HASH, toAddress: WALLET },
    sentence: 'op linked transaction 0xcdcd...cdcd to payout 4: it is final and paid 0xabab...abab.',
  },
  {
    action: 'export list',
    subject: 'list audit-log',
    details: { list: 'audit-log' },
    sentence: 'op downloaded the audit log as a file.',
  },
  {
    action: 'export list',
    subject: 'list player-sign-ins',
    details: { list: 'player-sign-ins', playerId: 7 },
    sentence: 'op downloaded the sign-ins of player 7 as a file.',
  },
  {
    action: 'export list',
    subject: 'list of tomorrow',
    details: { list: 'of tomorrow' },
    sentence: 'op downloaded a list as a file.',
  },
  {
    action: 'resolve audit alarm',
    subject: 'audit alarm 1',
    details: { check: 'balances', note: 'mended' },
    sentence: 'op resolved audit alarm 1 (balances). Note: mended',
  },
  {
    action: 'resolve chain alarm',
    subject: 'chain alarm 1',
    details: { alarm: 'node_contradicts', about: 'rpc.example:443', note: 'replaced it' },
    sentence: 'op resolved chain alarm 1 (node_contradicts). Note: replaced it',
  },
  {
    action: 'send telegram message',
    subject: 'withdrawals bot',
    details: { text: 'hi', success: false },
    sentence: 'op could not send through the withdrawals bot: “hi”',
  },
  {
    action: 'reset password',
    subject: 'operator ann',
    details: {},
    sentence: 'op reset the password of operator ann.',
  },
  {
    action: 'enrol second factor',
    subject: 'operator op',
    details: {},
    sentence: /^op set up a second factor for their own/,
  },
  {
    action: 'end sessions',
    subject: 'operator ann',
    details: { sessionsEnded: 3 },
    sentence: 'op ended all sessions of operator ann: 3.',
  },
  {
    action: 'change role',
    subject: 'operator ann',
    details: { role: 'owner' },
    sentence: 'op made operator ann an owner.',
  },
  {
    action: 'give NFT',
    subject: 'user 7',
    details: { walletAddress: WALLET, cardId: 1, cardName: 'Fox', copies: 2, lotId: 4 },
    sentence: 'op gave 2 copies of “Fox” to 0xabab...abab, player 7.',
  },
  {
    action: 'send tokens',
    subject: 'user 7',
    details: { walletAddress: WALLET, bv3Amount: '1234.5', usdtAmount: '0' },
    sentence: 'op sent 1,234.5 BV3 to the balance of 0xabab...abab, player 7.',
  },
  {
    action: 'execute backfill',
    subject: `plan ${'ab'.repeat(32)}`,
    details: { players: 2, lines: 3, BV3: '20', USDT: '18.9', walletAddress: null },
    sentence: 'op started a backfill of 20 BV3 and 18.9 USDT for 2 players, in 3 lines.',
  },
  {
    action: 'freeze withdrawals',
    subject: 'player 7',
    details: { walletAddress: WALLET, reason: 'Asked for' },
    sentence: 'op stopped the withdrawals of 0xabab...abab, player 7. Reason: Asked for',
  },
  {
    action: 'change setting',
    subject: 'setting wallets',
    details: { version: 2 },
    sentence: 'op changed the listed wallets.',
  },
  {
    action: 'change setting',
    subject: 'setting maintenance',
    details: { version: 2, undoes: 11 },
    sentence: 'op changed maintenance mode. It undoes entry #11.',
  },
  {
    action: 'change card',
    subject: 'card 3',
    details: { name: 'Fox', confirmedShortfall: '4.35' },
    sentence: 'op changed card 3, “Fox”. Confirmed: a copy can cost 4.35 USDT more than its price.',
  },
  {
    action: 'change game settings',
    subject: 'game settings 3',
    details: { name: 'Fox', undoes: 11 },
    sentence: 'op changed the game rate of card 3, “Fox”. It undoes entry #11.',
  },
  {
    action: 'remove game run',
    subject: 'game run 12',
    details: { walletAddress: WALLET, variant: 'cactus', score: 3400, reason: 'Equal presses.' },
    sentence: /^op took run 12 of 0x\w{4}\.\.\.\w{4} off the leaderboard: 3400 points\. Reason: Equal presses\.$/,
  },
  { action: 'open the doors', subject: 'door 1', details: {}, sentence: 'op: open the doors, door 1' },
  { action: 'constructor', subject: 'panel', details: {}, sentence: 'op: constructor, panel' },
  // What is written as the code of a sign is not that sign: it would turn what is read.
  { action: 'note player', subject: 'player 1', details: { note: 'a \\u202eb' }, sentence: /Note: a ‹U\+202E›b$/ },
  { action: 'approve withdrawal', subject: '', details: {}, sentence: /^op approved withdrawal/ },
])('$action: $sentence', ({ sentence, ...entry }) => {
  const said = auditSentence(auditEntry(entry))
  if (typeof sentence === 'string') expect(said).toBe(sentence)
  else expect(said).toMatch(sentence)
})

test('a stop of sales by the floor is shown with its figures', () => {
  const details = { onChainUsdt: '98', floorUsdt: '98.6' }
  const entry = auditEntry({ username: 'platform', action: 'stop sales', subject: 'sales', details })
  expect(auditSentence(entry)).toBe('The floor stopped sales: the wallets held 98 USDT, the floor was 98.6 USDT.')
})

test('a login with an unknown name says so', () => {
  const entry = auditEntry({ username: 'unknown', action: 'fail to log in' })
  expect(auditSentence(entry)).toBe('A login with an unknown name failed, from ::1.')
})

/** Of every action: what any of them tells of. */
const ALL_DETAILS = {
  ...{ address: '::1', network: '::/64', by: 'one-time code', wrong: 'code', sessionsEnded: 2, role: 'viewer' },
  ...{ browser: 'Firefox', system: 'Linux', amount: '10', token: 'USDT', toAddress: WALLET, walletAddress: WALLET },
  ...{ way: 'hot_wallet', copies: 2, cardId: 3, cardName: 'Fox', name: 'Fox', openBefore: '1', asset: 'USDT' },
  ...{ txHash: HASH, bv3Amount: '1', usdtAmount: '2', width: 5, height: 6, text: 'hi', success: true, files: 'a.csv' },
  ...{ cardsAdded: 1, playersAdded: 4, players: 2, lines: 3, consolidated: 1, duplicatesRemoved: 2, accounts: 7 },
  ...{ day: '2026-03-04', failures: 20 },
  ...{ check: 'balances', reason: 'why', notes: 'why', onChainUsdt: '98', floorUsdt: '98.6', score: 120 },
  ...{ ending: 'cancel', debit: 'rewards', credit: 'available', why: 'why', row: 'user 7', difference: 'one more' },
}

describe.each(['en', 'es'] as const)('in %s', (language) => {
  beforeAll(async () => i18n.load('es', await readTexts('es')))
  afterEach(() => i18n.activate('en'))

  test.each(AUDIT_ACTIONS)('%s has its own sentence and heading', (action) => {
    i18n.activate(language)
    const said = auditSentence(auditEntry({ action, subject: 'operator 7', details: ALL_DETAILS }))
    expect(said).toMatch(/\S \S.*[.”y]$/)
    // Nothing of it was left out, or stands as the catalogue has it.
    expect(said).not.toMatch(/[{}]|undefined|NaN|: [,.]| {2}/)
    expect(said).not.toContain(`: ${action},`)
    if (language === 'en') return
    i18n.activate('en')
    expect(said).not.toBe(auditSentence(auditEntry({ action, subject: 'operator 7', details: ALL_DETAILS })))
    expect(i18n._(ACTIONS[action])).not.toBe('')
  })
})

test('an entry is a complete sentence, whatever its details', () => {
  for (const action of AUDIT_ACTIONS) {
    const details = { amount: [1], copies: 'many', openBefore: '-1', toAddress: null, text: { a: 1 } }
    expect(auditSentence(auditEntry({ action, subject: 'x', details })).length).toBeGreaterThan(5)
  }
})
