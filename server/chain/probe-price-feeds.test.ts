import { expect, test } from 'vitest'
import { fakeAddress } from '#test/support/chain/lying-node/fake-chain.ts'
import { readerOf } from '#test/support/chain/reader-of.ts'
import { probePriceFeeds } from './bnb-price.ts'

const MINUTE = 60n
const nowSeconds = () => BigInt(Math.floor(Date.now() / 1000))

test.each([
  { of: 'a fresh price', usd: 600n, age: MINUTE, pair: 'BNB / USD', line: 'info: the price feed answers' },
  { of: 'no name', usd: 600n, age: MINUTE, pair: null, line: 'info: the price feed answers' },
  { of: 'an old price', usd: 600n, age: 20n * MINUTE, pair: 'BNB / USD', line: 'older than ten minutes' },
  { of: 'another pair', usd: 3_000n, age: MINUTE, pair: 'ETH / USD', line: 'does not name BNB and USD' },
  { of: 'a price out of bounds', usd: 2n, age: MINUTE, pair: 'BNB / USD', line: 'answers no price' },
])('a feed with $of: $line', async ({ usd, age, pair, line }) => {
  const node = {
    getBlock: async () => ({ number: 9n, hash: '0x9', timestamp: nowSeconds() }),
    readContract: async ({ functionName }: { functionName: string }) => {
      if (functionName === 'latestRoundData') return [1n, usd * 10n ** 8n, 0n, nowSeconds() - age, 1n]
      if (functionName === 'decimals') return 8
      if (pair === null) throw new Error('execution reverted')
      return pair
    },
  }
  const lines: string[] = []
  const write = (level: string) => (_: object, text: string) => void lines.push(`${level}: ${text}`)
  const log = { info: write('info'), warn: write('warn') } as never
  await probePriceFeeds(readerOf([node, node, node]), [fakeAddress('feed')], log)
  expect(lines).toEqual([expect.stringContaining(line)])
})
