import { expect } from 'vitest'
import { attack, attackGroup } from './support/attack.ts'
import type { AttackStage } from './support/stage.ts'

const USD = 10n ** 8n
const DAY_SECONDS = 86_400n

/** Orders a card in BNB by what the feed says, and puts the feed right again. */
async function expectUnusable(stage: AttackStage, answer: bigint, ageSeconds = 0n) {
  const player = await stage.newPlayer()
  const [card] = await stage.cards()
  const { timestamp } = await stage.chain.client.getBlock()
  await stage.setPrice(answer, timestamp - ageSeconds)
  try {
    const before = await stage.fingerprint()
    const { status, error } = await player.post('/api/orders', { cardId: card?.id, quantity: 1, paymentMethod: 'BNB' })
    expect([status, error]).toEqual([503, expect.stringMatching(/^bnb_price_/)])
    expect(await stage.fingerprint()).toEqual(before)
  } finally {
    await stage.resetPrice()
  }
}

/** Orders a card at the usual price, which the next price is compared with. */
async function acceptPrice(stage: AttackStage) {
  const player = await stage.newPlayer()
  const [card] = await stage.cards()
  const { status } = await player.post('/api/orders', { cardId: card?.id, quantity: 1, paymentMethod: 'BNB' })
  expect(status).toBe(200)
}

attackGroup('Price feed', () => {
  attack('the feed reports a BNB price of 2^200', (stage) => expectUnusable(stage, 2n ** 200n))
  attack('the feed reports a BNB price of a billion USD', (stage) => expectUnusable(stage, 10n ** 9n * USD))
  attack('the feed reports a BNB price of a cent', (stage) => expectUnusable(stage, USD / 100n))
  attack('the feed reports a price from eleven days ahead', (stage) =>
    expectUnusable(stage, 600n * USD, -11n * DAY_SECONDS),
  )
  attack('the feed reports a price from an hour ahead', (stage) => expectUnusable(stage, 600n * USD, -3_600n))
  for (const { of, usd } of [
    { of: 'a tenth of', usd: 60n },
    { of: 'ten times', usd: 6_000n },
  ]) {
    attack(`the feed jumps to ${of} its last price`, async (stage) => {
      await acceptPrice(stage)
      await expectUnusable(stage, usd * USD)
    })
  }
})
