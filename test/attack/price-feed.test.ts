import { expect } from 'vitest'
import { attack, attackGroup, expectRefusal } from './support/attack.ts'
import type { AttackStage } from './support/stage.ts'

const USD = 10n ** 8n
const nowSeconds = async ({ chain }: AttackStage) => (await chain.client.getBlock()).timestamp

/** Orders a card in BNB by what the feed says, and puts the feed right again. */
async function orderAt(stage: AttackStage, answer: bigint, updatedAt: bigint, code: string) {
  const player = await stage.newPlayer()
  const [card] = await stage.cards()
  await stage.setPrice(answer, updatedAt)
  try {
    const act = () => player.post('/api/orders', { cardId: card?.id, quantity: 1, paymentMethod: 'BNB' })
    await expectRefusal(stage, act, 503, code)
  } finally {
    await stage.resetPrice()
  }
}

attackGroup('Price feed', () => {
  attack('the feed reports a BNB price of zero', async (stage) =>
    orderAt(stage, 0n, await nowSeconds(stage), 'bnb_price_unusable'),
  )
  attack('the feed reports a negative BNB price', async (stage) =>
    orderAt(stage, -600n * USD, await nowSeconds(stage), 'bnb_price_unusable'),
  )
  attack('the feed reports the smallest possible number', async (stage) =>
    orderAt(stage, -(2n ** 255n), await nowSeconds(stage), 'bnb_price_unusable'),
  )
  attack('the feed reports a price from eleven minutes ago', async (stage) =>
    orderAt(stage, 600n * USD, (await nowSeconds(stage)) - 11n * 60n, 'bnb_price_stale'),
  )
  attack('the feed reports a price from 1970', (stage) => orderAt(stage, 600n * USD, 0n, 'bnb_price_stale'))

  attack('two nodes of three lie about the price', async (stage) => {
    const player = await stage.newPlayer()
    const [card] = await stage.cards()
    const low = `0x${[1n, USD, 0n, 2n ** 40n, 1n].map((word) => word.toString(16).padStart(64, '0')).join('')}`
    for (const [place, node] of stage.nodes.entries())
      node.behave(async ({ method, params }, ask) => {
        const [call] = params as [{ to?: string; data?: string }?]
        const isPrice = method === 'eth_call' && call?.to?.toLowerCase() === stage.chain.priceFeed.toLowerCase()
        const isRound = call?.data?.startsWith('0xfeaf968c') === true
        return isPrice && isRound && place > 0 ? { result: `${low.slice(0, -1)}${place}` } : ask()
      })
    try {
      const before = await stage.fingerprint()
      const answer = await player.post('/api/orders', { cardId: card?.id, quantity: 1, paymentMethod: 'BNB' })
      expect([answer.status, answer.error]).toEqual([503, 'dependency_down'])
      expect(await stage.fingerprint()).toEqual(before)
    } finally {
      for (const node of stage.nodes) node.behave((_, ask) => ask())
    }
  })

  attack('a player names the price of BNB', async (stage) => {
    const player = await stage.newPlayer()
    const [card] = await stage.cards()
    await stage.resetPrice()
    const wish = { cardId: card?.id, quantity: 1, paymentMethod: 'BNB', bnbPrice: '1000000', amountBaseUnits: '1' }
    const { status, body } = await player.post<{ amountBaseUnits: string }>('/api/orders', wish)
    if (status === 200) expect(BigInt(body.amountBaseUnits)).toBeGreaterThan(10n ** 15n)
    else expect(status).toBe(400)
  })
})
