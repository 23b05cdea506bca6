import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  amountIn,
  amountText,
  idIn,
  limit,
  moment,
  ownLimit,
  ownPageLimit,
  txHash,
  walletAddress,
  writtenText,
} from './fields.ts'

const HASH = `0x${'ab'.repeat(32)}`
const WALLET = `0x${'cd'.repeat(20)}`

type FieldCase = { readonly what: string; readonly schema: z.ZodType; readonly from: unknown; readonly to: unknown }
const CASES: readonly FieldCase[] = [
  { what: 'an id', schema: idIn, from: 7, to: 7 },
  { what: 'an id', schema: idIn, from: '7', to: 7 },
  { what: 'an id', schema: idIn, from: '007', to: 7 },
  { what: 'an id', schema: idIn, from: '9007199254740991', to: Number.MAX_SAFE_INTEGER },
  { what: 'a hash', schema: txHash, from: HASH, to: HASH },
  { what: 'a hash', schema: txHash, from: HASH.toUpperCase(), to: HASH },
  { what: 'a wallet', schema: walletAddress, from: WALLET.toUpperCase(), to: WALLET },
  { what: 'an amount', schema: amountText, from: '29.00', to: '29.00' },
  { what: 'an amount', schema: amountText, from: 29.5, to: '29.5' },
  { what: 'an amount', schema: amountText, from: 1e-7, to: '0.0000001' },
  { what: 'an amount', schema: amountText, from: 1e21, to: '1000000000000000000000' },
  { what: 'an amount of a form', schema: amountIn, from: ' 1.5 ', to: '1.5' },
  { what: 'an amount of a form', schema: amountIn, from: '', to: '0' },
  { what: 'an amount of a form', schema: amountIn, from: 1e-7, to: '0.0000001' },
  { what: 'a limit', schema: ownLimit, from: undefined, to: 1_000 },
  { what: 'a limit', schema: ownLimit, from: '1000', to: 1_000 },
  { what: 'a limit', schema: ownPageLimit, from: undefined, to: 200 },
  { what: 'a limit', schema: limit, from: 20, to: 20 },
  { what: 'no note', schema: writtenText(99), from: ' ', to: '' },
  { what: 'a note', schema: writtenText(99), from: ' Called.\nNo answer. ', to: 'Called.\nNo answer.' },
  { what: 'a note', schema: writtenText(99), from: 'می\u200cخواهم 👩\u200d🚀', to: 'می\u200cخواهم 👩\u200d🚀' },
]

test.each(CASES)('$what written as $from is read as $to', ({ schema, from, to }) => {
  expect(schema.parse(from)).toBe(to)
})

test.each(['1970-01-01T00:00:00Z', '2026-01-01T15:59:00+15:59', '9999-12-30T08:01:00-15:59'])(
  '%s is accepted as a moment',
  (text) => {
    expect(moment.parse(text)).toEqual(new Date(text))
  },
)

describe('is refused:', () => {
  const refused = (schema: z.ZodType, values: readonly unknown[]) => values.map((value) => ({ schema, value }))
  test.each([
    ...refused(idIn, [0, -1, 1.5, '0', '-1', '1.5', '1e1', '0x1', ' 1', '1 ', '', '٣', 'one', null, true, [1], {}]),
    ...refused(idIn, [2 ** 53, '9007199254740993', '1'.repeat(21), '1.0000000000000001']),
    ...refused(txHash, [HASH.slice(2), `${HASH}0`, `${HASH}-1`, ` ${HASH}`, HASH.replace('a', 'g'), 1, null]),
    ...refused(walletAddress, [WALLET.slice(2), `${WALLET}0`, 1, null]),
    ...refused(amountText, [null, true, [], '1'.repeat(201), Number.POSITIVE_INFINITY, Number.NaN]),
    ...refused(
      writtenText(99),
      [...'\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'].map((sign) => `Send to ${sign}x`),
    ),
    ...refused(writtenText(99), ['a\0b', 'a\ud800', '\u200b']),
    ...refused(moment, ['1969-12-31T23:59:59Z', '9999-12-31T01:00:00Z', '2026-01-01', '2026-01-01T00:00:00', 0]),
    ...refused(moment, [
      '2026-01-01T00:00:00+16:00',
      '2026-01-01T00:00:00-20:00',
      `2026-01-01T00:00:00.${'0'.repeat(30)}Z`,
    ]),
    ...refused(ownLimit, [0, 1_001, 1.5, 'all']),
    ...refused(ownPageLimit, [0, 201]),
    ...refused(limit, ['0x10', '1e1', ' 16', '16 ', '+16', '1_0', '16.0', '', '0', '201', '-1', '１６', true, null]),
  ])('$value', ({ schema, value }) => {
    expect(schema.safeParse(value).success).toBe(false)
  })
})
