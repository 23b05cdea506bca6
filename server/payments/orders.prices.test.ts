import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#server/audit/audit.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { type ActionDraft, type Histories, histories } from '#test/support/money/order-prices/histories.ts'
import { createPriceModel, expectedResultOf } from '#test/support/money/order-prices/model.ts'
import { createPricePlatform } from '#test/support/money/order-prices/platform.ts'
import { runCount } from '#test/support/test-length.ts'

const NOW_MS = Date.parse('2026-01-01T00:00:00Z')
const STEPS = 24
/** Wallets of one world share its clock, and are as many as the database has connections for. */
const WALLETS = 20
const WORLDS = runCount({ short: 3, long: 50 })

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())

let wallets = 0
let nowMs = NOW_MS

/** Plays one wallet's acts on the model and on the platform; each step says where they differ, with all that was before. */
async function createWallet() {
  wallets += 1
  const model = createPriceModel(wallets)
  const platform = await createPricePlatform(ledger, wallets)
  const story: string[] = []
  let hasDiffered = false
  return async (draft: ActionDraft): Promise<string[]> => {
    for (const act of hasDiffered ? [] : draft(model)) {
      const expected = expectedResultOf(model, act, nowMs)
      const done = await platform(act, nowMs)
      story.push(`${new Date(nowMs).toISOString()} ${describe(act)}: ${done}`)
      hasDiffered = done !== expected
      // What follows a difference differs too.
      if (hasDiffered) return [[...story, `expected: ${expected}`].join('\n')]
    }
    return []
  }
}

const describe = (act: object) => JSON.stringify(act, (_, value) => (typeof value === 'bigint' ? String(value) : value))

async function play({ gapsMs, wallets: drafts }: Histories): Promise<string[]> {
  const played = await Promise.all(drafts.map(createWallet))
  const differences: string[] = []
  for (const [step, gapMs] of gapsMs.entries()) {
    nowMs += gapMs
    await ledger.setClock(nowMs)
    const found = await Promise.all(played.map((act, wallet) => act(drafts[wallet]?.[step] ?? (() => []))))
    differences.push(...found.flat())
  }
  return differences
}

test('for any named payments at any time, every copy is sold at the price and terms of a simple model', async () => {
  await ledger.setClock(nowMs)
  for (const world of fc.sample(histories(WALLETS, STEPS), WORLDS)) expect(await play(world)).toEqual([])
  expect(await audit(ledger.db)).toEqual([])
})
