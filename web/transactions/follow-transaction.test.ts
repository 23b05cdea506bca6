import { describe, expect, test } from 'vitest'
import type { ChainReader, SeenTransaction } from '#web/wallet/chain-reader.ts'
import { followTransaction, RECEIPT_POLLS_MAX } from './follow-transaction.ts'

const PAYER = '0xAAaa000000000000000000000000000000000001'
const USDT = '0x5500000000000000000000000000000000000002'

const payment = (change: Partial<SeenTransaction> = {}): SeenTransaction => ({
  hash: '0x01',
  from: PAYER,
  nonce: 7,
  to: USDT,
  input: '0xa9059cbb',
  ...change,
})

/** A chain on which one transaction of the payer is mined at the third look. */
function fakeChain(mined: SeenTransaction | null, options: { isKnown?: boolean; isReverted?: boolean } = {}) {
  let looks = 0
  const isMined = () => looks > 2 && mined !== null
  const chain: ChainReader = {
    receiptOf: async (hash) => {
      looks += 1
      if (!isMined() || hash !== mined?.hash) return null
      return options.isReverted ? 'reverted' : 'success'
    },
    transactionOf: async () => (options.isKnown === false ? null : payment()),
    minedCountOf: async () => (isMined() ? 8 : 7),
    latestBlock: async () => BigInt(100 + looks),
    transactionsIn: async (block) => (isMined() && mined !== null && block === 103n ? [mined] : []),
  }
  return { chain, looks: () => looks }
}

async function follow(fake: ReturnType<typeof fakeChain>, isOver = () => false) {
  const replacedBy: string[] = []
  const outcome = await followTransaction(
    { chain: fake.chain, wait: async () => {}, onReplaced: (hash) => replacedBy.push(hash), isOver },
    '0x01',
  )
  return { outcome, replacedBy }
}

describe('a sent payment is followed', () => {
  test('to its receipt', async () => {
    expect(await follow(fakeChain(payment()))).toEqual({ outcome: 'success', replacedBy: [] })
  })

  test('to the receipt that says it failed', async () => {
    expect(await follow(fakeChain(payment(), { isReverted: true }))).toEqual({ outcome: 'reverted', replacedBy: [] })
  })

  test('to the one that the wallet sped up, whatever case the node writes addresses in', async () => {
    const faster = payment({ hash: '0x02', from: PAYER.toLowerCase(), to: USDT.toUpperCase().replace('0X', '0x') })
    expect(await follow(fakeChain(faster))).toEqual({ outcome: 'success', replacedBy: ['0x02'] })
  })

  test('to the empty one that cancels it', async () => {
    const empty = payment({ hash: '0x03', to: PAYER, input: '0x' })
    expect(await follow(fakeChain(empty))).toEqual({ outcome: 'cancelled', replacedBy: [] })
  })

  test('until the last poll, when nothing is ever mined', async () => {
    const fake = fakeChain(null)
    expect(await follow(fake)).toEqual({ outcome: 'timeout', replacedBy: [] })
    expect(fake.looks()).toBe(RECEIPT_POLLS_MAX)
  })

  test('by its hash alone, when the node does not show it before it is mined', async () => {
    expect(await follow(fakeChain(payment(), { isKnown: false }))).toEqual({ outcome: 'success', replacedBy: [] })
  })

  test('no further once its end is known from elsewhere', async () => {
    const fake = fakeChain(null)
    expect(await follow(fake, () => fake.looks() >= 2)).toEqual({ outcome: 'over', replacedBy: [] })
    expect(fake.looks()).toBe(2)
  })
})
