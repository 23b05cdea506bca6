import { expect, test } from 'vitest'
import { type ImportKind, readImportRow } from './import-row.ts'

const NOW_MS = Date.UTC(2026, 0, 2)
const facts = { nowMs: NOW_MS, findCard: (name: string) => (name === 'Pip' || name === '3' ? 3 : null) }
const WALLET = `0xAb${'0'.repeat(38)}`
const HASH = `0x${'a'.repeat(64)}`
const user = { walletAddress: WALLET, referredBy: '', createdAt: '2026-01-01T00:00:00Z' }
const purchase = {
  ...{ id: 'p1', walletAddress: WALLET, card: 'Pip', price: '9', txHash: '', paymentMethod: 'USDT' },
  purchasedAt: '2026-01-01 10:00:00+02:00',
}
const balance = { walletAddress: WALLET, bv3Balance: '12345', usdtBalance: '1.5', referralEarnings: '0.3' }

test.each<[ImportKind, object, object]>([
  ['user', user, { key: WALLET, content: { referredBy: null, createdAt: '2026-01-01T00:00:00.000Z' } }],
  ['user', { ...user, referredBy: `0xCd${'0'.repeat(38)}` }, { content: { referredBy: `0xcd${'0'.repeat(38)}` } }],
  ['user', { ...user, referredBy: null, createdAt: null }, { content: { referredBy: null, createdAt: null } }],
  ['user', { walletAddress: WALLET }, { content: { referredBy: null, createdAt: null } }],
  [
    'purchase',
    purchase,
    { key: 'p1', content: { cardId: '3', price: '9000000000000000000', txHash: null, copy: null } },
  ],
  ['purchase', { ...purchase, id: 7, card: 3, price: 9.5 }, { key: '7', content: { price: '9500000000000000000' } }],
  ['purchase', { ...purchase, txHash: HASH }, { content: { txHash: HASH, copy: '1' } }],
  [
    'purchase',
    { ...purchase, txHash: `${HASH.toUpperCase().replace('X', 'x')}-12` },
    { content: { txHash: HASH, copy: '12' } },
  ],
  ['purchase', purchase, { content: { purchasedAt: '2026-01-01T08:00:00.000Z', paymentMethod: 'USDT' } }],
  ['purchase', { ...purchase, id: ' p1 ', price: ' 9 ', card: ' Pip' }, { key: 'p1', content: { cardId: '3' } }],
  ['purchase', { ...purchase, paymentMethod: 'bnb' }, { content: { paymentMethod: 'BNB' } }],
  ['purchase', { ...purchase, paymentMethod: '' }, { content: { paymentMethod: null } }],
  ['purchase', { ...purchase, id: 'x'.repeat(100) }, { key: 'x'.repeat(100) }],
  ['purchase', { ...purchase, price: '1000000000000' }, { content: { price: `1${'0'.repeat(30)}` } }],
  ...(
    [
      ['2026-01-02T00:00:00Z', '2026-01-02T00:00:00.000Z'],
      ['1970-01-01T00:00:00.001Z', '1970-01-01T00:00:00.001Z'],
      ['2024-02-29 23:30-0100', '2024-03-01T00:30:00.000Z'],
      ['2026-01-01T10:00:00.123456789Z', '2026-01-01T10:00:00.123Z'],
    ] as const
  ).map(([text, at]): [ImportKind, object, object] => [
    'purchase',
    { ...purchase, purchasedAt: text },
    { content: { purchasedAt: at } },
  ]),
  [
    'balance',
    { ...balance, bv3Balance: '1000000000000000', usdtBalance: '1000000000000', referralEarnings: '1000000000000' },
    { content: { bv3: `1${'0'.repeat(15)}`, usdt: `1${'0'.repeat(30)}`, referral: `1${'0'.repeat(30)}` } },
  ],
  ['balance', { ...balance, bv3Balance: '007' }, { content: { bv3: '7' } }],
  ['balance', balance, { content: { bv3: '12345', usdt: '1500000000000000000', referral: '300000000000000000' } }],
  ['balance', { ...balance, referralEarnings: '', bv3Balance: 7 }, { content: { bv3: '7', referral: '0' } }],
])('a %s of %j is accepted', (kind, cells, read) => {
  const row = readImportRow(kind, { ...cells }, facts)
  expect(row).toMatchObject({ ok: true, value: { kind, walletAddress: WALLET.toLowerCase(), ...read } })
})

test.each<[ImportKind, object, string]>([
  ['user', { ...user, walletAddress: '0x12' }, 'wallet_malformed'],
  ['user', { ...user, walletAddress: null }, 'wallet_malformed'],
  ['user', { ...user, referredBy: 'somebody' }, 'referrer_malformed'],
  ['user', { ...user, referredBy: WALLET.toLowerCase() }, 'referrer_is_self'],
  ['user', { ...user, createdAt: 'yesterday' }, 'moment_malformed'],
  ['user', { ...user, createdAt: '2026-01-03T00:00:00Z' }, 'moment_malformed'],
  ['purchase', { ...purchase, id: '' }, 'id_missing'],
  ['purchase', { ...purchase, id: 'x'.repeat(101) }, 'id_missing'],
  ['purchase', { ...purchase, id: 'a\0b' }, 'id_missing'],
  ['purchase', { ...purchase, id: 'a\u200d\ud800' }, 'id_missing'],
  ['purchase', { ...purchase, id: 'a\ufffd' }, 'id_missing'],
  ['purchase', { ...purchase, id: ['p1'] }, 'id_missing'],
  ['purchase', { ...purchase, txHash: {} }, 'hash_malformed'],
  ['purchase', { ...purchase, price: '1000000000001' }, 'amount_too_large'],
  ['purchase', { ...purchase, purchasedAt: '2025-02-29T00:00:00Z' }, 'moment_malformed'],
  ['purchase', { ...purchase, card: 'Pop' }, 'card_unknown'],
  ['purchase', { ...purchase, price: '-9' }, 'price_malformed'],
  ['purchase', { ...purchase, price: '1e3' }, 'price_malformed'],
  ['purchase', { ...purchase, txHash: '0x12' }, 'hash_malformed'],
  ['purchase', { ...purchase, txHash: `${HASH}-0` }, 'hash_malformed'],
  ['purchase', { ...purchase, paymentMethod: 'EUR' }, 'method_unknown'],
  ['purchase', { ...purchase, price: '1000000000000.000000000000000001' }, 'amount_too_large'],
  ...[
    '',
    '1970-01-01T00:00:00Z',
    '2026-01-02T00:00:00.001Z',
    '2026-01-01T10:00:00Z later',
    '2026-01-01 10:00Z (later)',
    'on 2026-01-01T10:00:00Z',
    'Thu 2026-01-01 10:00Z',
    '+002026-01-01T10:00:00Z',
    '2026-01-01T25:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-01-01T10:00:00',
    '2026-01-01',
  ].map((purchasedAt): [ImportKind, object, string] => ['purchase', { ...purchase, purchasedAt }, 'moment_malformed']),
  ['purchase', { ...purchase, purchasedAt: '2026-01-01 10:00' }, 'moment_malformed'],
  ['balance', { ...balance, bv3Balance: '1.5' }, 'amount_malformed'],
  ['balance', { ...balance, usdtBalance: '' }, 'amount_malformed'],
  ['balance', { ...balance, referralEarnings: 'NaN' }, 'earnings_malformed'],
  ['balance', { ...balance, referralEarnings: {} }, 'earnings_malformed'],
  ['balance', { ...balance, bv3Balance: '1000000000000001' }, 'amount_too_large'],
  ['balance', { ...balance, usdtBalance: `1${'0'.repeat(60)}` }, 'amount_malformed'],
  ['balance', { ...balance, usdtBalance: '1000000000000.000000000000000001' }, 'amount_too_large'],
  ['balance', { ...balance, referralEarnings: '1000000000000.000000000000000001' }, 'amount_too_large'],
  ...['', '-1', '1x', 'x1', '1'.repeat(19)].map((bv3Balance): [ImportKind, object, string] => [
    'balance',
    { ...balance, bv3Balance },
    'amount_malformed',
  ]),
  ['user', { ...user, referredBy: true }, 'referrer_malformed'],
  ['user', { ...user, createdAt: ['2026-01-01T00:00:00Z'] }, 'moment_malformed'],
])('a %s of %j is refused: %s', (kind, cells, code) => {
  expect(readImportRow(kind, { ...cells }, facts)).toEqual({ ok: false, code })
})
