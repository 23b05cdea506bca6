import { expect, test } from 'vitest'
import { auditEntry } from '#test/support/parts/operator-samples.ts'
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
    sentence: 'op named transaction 0xcdcd...cdcd for payout 4: it is final and paid 0xabab...abab.',
  },
  {
    action: 'resolve audit alarm',
    subject: 'audit alarm 1',
    details: { check: 'balances', note: 'mended' },
    sentence: 'op resolved audit alarm 1 (balances). Note: mended',
  },
  {
    action: 'send telegram message',
    subject: 'withdrawals bot',
    details: { text: 'hi', success: false },
    sentence: 'op could not send a message by a bot: “hi”',
  },
  { action: 'reset password', subject: 'operator ann', details: {}, sentence: 'op gave operator ann a new password.' },
  { action: 'open the doors', subject: 'door 1', details: {}, sentence: 'op: Open the doors, door 1' },
  { action: 'constructor', subject: 'panel', details: {}, sentence: 'op: Constructor, panel' },
  { action: 'approve withdrawal', subject: '', details: {}, sentence: /^op approved withdrawal/ },
])('$action: $sentence', ({ sentence, ...entry }) => {
  const said = auditSentence(auditEntry(entry))
  if (typeof sentence === 'string') expect(said).toBe(sentence)
  else expect(said).toMatch(sentence)
})

test('a login with a name that nobody has says so', () => {
  const entry = auditEntry({ username: 'unknown', action: 'fail to log in' })
  expect(auditSentence(entry)).toBe('A login with an unknown name failed, from ::1.')
})

test('whatever its details are, an entry ends as a sentence', () => {
  for (const action of Object.keys(ACTIONS)) {
    const details = { amount: [1], copies: 'many', openBefore: '-1', toAddress: null, text: { a: 1 } }
    expect(auditSentence(auditEntry({ action, subject: 'x', details })).length).toBeGreaterThan(5)
  }
})
