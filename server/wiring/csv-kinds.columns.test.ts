import { expect, test } from 'vitest'
import { CSV_KINDS } from './csv-kinds.ts'

type FileColumnsRow = Readonly<Record<string, unknown>>
type FileColumnsCells = Readonly<Record<string, unknown>>

/** A row whose every field is a text of its own. */
const named = (fields: FileColumnsRow): FileColumnsRow =>
  new Proxy(fields, { get: (own, field) => own[String(field)] ?? (field in own ? null : `its ${String(field)}`) })

const AT = new Date(Date.UTC(2026, 0, 2))
const AT_TEXT = '2026-01-02T00:00:00.000Z'
const PAYOUT = { state: 'sent', txHash: '0xab' }
const BALANCES = { row: { bv3Balance: 123, bv3Held: 5 }, cells: { bv3Balance: '1.23', bv3Held: '0.05' } }
const GAME_RUN = {
  row: { signals: ['a', 'b'], removal: null, figures: { jumps: 1, leadSpread: 2, playedMs: 4, otherWallets: 5 } },
  cells: {
    ...{ signals: 'a b', jumps: 1, leadSpread: 2, holdSpread: null, playedMs: 4, otherWallets: 5, claimedScore: null },
    ...{ removedAt: null, removedBy: null, removalReason: null },
  },
}
const WITHDRAWAL = { row: { payout: PAYOUT }, cells: { payoutState: 'sent', payoutTxHash: '0xab' } }
const UNPAID_WITHDRAWAL = { row: { payout: null }, cells: { payoutState: null, payoutTxHash: null } }

/** Columns that do not just show the field of their name, by files. A file may have several rows. */
const OTHERWISE: Readonly<
  Record<string, readonly { readonly row: FileColumnsRow; readonly cells: FileColumnsCells }[]>
> = {
  users: [
    { row: { ...BALANCES.row, hasSignedIn: true }, cells: { ...BALANCES.cells, hasSignedIn: 'yes' } },
    { row: { ...BALANCES.row, hasSignedIn: false }, cells: { ...BALANCES.cells, hasSignedIn: 'no' } },
  ],
  balances: [BALANCES],
  withdrawals: [WITHDRAWAL, UNPAID_WITHDRAWAL],
  'player-withdrawals': [WITHDRAWAL, UNPAID_WITHDRAWAL],
  payments: [
    { row: { payout: PAYOUT }, cells: { refundState: 'sent', refundTxHash: '0xab' } },
    { row: { payout: null }, cells: { refundState: null, refundTxHash: null } },
  ],
  'airdrop-claims': [
    {
      row: {
        ...{ user_id: 7, wallet_address: '0x7', submitted_at: AT_TEXT, retweet_url: 'https://x.example/1' },
        ...{ admin_notes: 'why', earlier_rejections: [{}, {}] },
        duplicates: [{ wallet_address: '0x8' }, { wallet_address: '0x9' }],
      },
      cells: {
        ...{ userId: 7, walletAddress: '0x7', submittedAt: AT_TEXT, retweetUrl: 'https://x.example/1' },
        ...{ earlierRejections: 2, lastRejection: 'why', samePostByOthers: '0x8 0x9' },
      },
    },
  ],
  cards: [
    { row: { lines: { es: 'hola' }, isActive: true }, cells: { descriptionEs: 'hola', isActive: 'yes' } },
    { row: { lines: {}, isActive: false }, cells: { descriptionEs: null, isActive: 'no' } },
  ],
  'game-rates': [
    { row: { isActive: true }, cells: { isActive: 'yes' } },
    { row: { isActive: false }, cells: { isActive: 'no' } },
  ],
  'game-runs': [
    GAME_RUN,
    {
      row: {
        signals: [],
        removal: { at: AT_TEXT, by: 'ann', reason: 'why' },
        figures: { holdSpread: 3, claimedScore: 6 },
      },
      cells: {
        ...{ signals: '', jumps: null, leadSpread: null, holdSpread: 3, playedMs: null, otherWallets: null },
        ...{ claimedScore: 6, removedAt: AT_TEXT, removedBy: 'ann', removalReason: 'why' },
      },
    },
  ],
  'player-game-runs': [GAME_RUN],
  days: [
    {
      row: { withdrawals: { USDT: { requested: '1', completed: '2' }, BV3: { requested: '3', completed: '4' } } },
      cells: { usdtRequested: '1', usdtCompleted: '2', bv3Requested: '3', bv3Completed: '4' },
    },
  ],
  'setting-history': [
    { row: { changedAt: AT, value: { isOn: true } }, cells: { changedAt: AT_TEXT, value: '{"isOn":true}' } },
  ],
  operators: [
    { row: { hasSecondFactor: true }, cells: { hasSecondFactor: 'yes' } },
    { row: { hasSecondFactor: false }, cells: { hasSecondFactor: 'no' } },
  ],
  'audit-log': [
    {
      row: {
        ...{ sequence: 12n, at: AT, details: { a: 1 }, before: null, after: { b: 2 }, hash: Buffer.from('ab', 'hex') },
      },
      cells: {
        ...{ number: '12', at: AT_TEXT, operator: 'its username', details: '{"a":1}', before: null, after: '{"b":2}' },
        hash: 'ab',
      },
    },
    {
      row: { sequence: 13n, at: AT, details: null, before: { c: 3 }, after: null, hash: Buffer.from('cd', 'hex') },
      cells: {
        ...{ number: '13', at: AT_TEXT, operator: 'its username', details: null, before: '{"c":3}', after: null },
        hash: 'cd',
      },
    },
  ],
  'player-referrals': [{ row: { id: 7 }, cells: { userId: 7 } }],
  'player-purchases': [{ row: { leftBv3: 1_234 }, cells: { leftBv3: '12.34' } }],
  'player-lots': [
    { row: { isGift: true, isMining: false }, cells: { isGift: 'yes', isMining: 'no' } },
    { row: { isGift: false, isMining: true }, cells: { isGift: 'no', isMining: 'yes' } },
  ],
  'player-sign-ins': [
    {
      row: { created_at: AT, expires_at: new Date(Date.UTC(2026, 1, 2)) },
      cells: { signedInAt: AT_TEXT, expiresAt: '2026-02-02T00:00:00.000Z' },
    },
  ],
}

const CASES = CSV_KINDS.flatMap((kind) =>
  (OTHERWISE[kind.name] ?? [{ row: {}, cells: {} }]).map((one) => ({ ...one, kind, name: kind.name })),
)

test.each(CASES)('in the file of $name each column has its field’s name, or its own: $cells', (one) => {
  const { columns } = one.kind.listFor({} as never) as unknown as {
    columns: Record<string, (row: FileColumnsRow) => unknown>
  }
  const said = Object.entries(columns).map(([column, cell]) => [column, cell(named(one.row))])
  const expected = Object.keys(columns).map((column) => [
    column,
    column in one.cells ? one.cells[column] : `its ${column}`,
  ])
  expect(Object.fromEntries(said)).toEqual({ ...Object.fromEntries(expected), ...one.cells })
})

test('each file has a unique name', () => {
  const names = CSV_KINDS.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(Object.keys(OTHERWISE).filter((name) => !names.includes(name))).toEqual([])
})
