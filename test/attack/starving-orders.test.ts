import { parseUnits } from 'ethers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomAddress } from '../support/chain/contracts.ts'
import { readRows } from '../support/money/ledger-check.ts'
import { waitUntil } from '../support/wait-until.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'
import { createPlayer, readCards, transferData } from '../support/world/player.ts'

/** More than are looked at in one round. */
const ORDERS = 100
const FAILURE_REPORTED_MS = 45_000

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform?.close())

test('orders with transactions that were never sent do not delay other orders', async () => {
  const [card] = await readCards(platform)
  const cardId = card?.id ?? 0
  const attacker = createPlayer(platform)
  await attacker.signIn()
  const order = await attacker.order(cardId, 1)
  expect((await attacker.attach(order.id, `0x${'e'.repeat(64)}`)).status).toBe(200)
  // The same again and again: what takes an attacker seconds shall not take this test as long.
  await readRows(
    platform.databaseUrl,
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object(
      'id', gen_random_uuid(), 'tx_hash', '0x' || lpad(n::text, 64, 'e')))).* from orders o, generate_series(1, ${ORDERS}) n`,
  )

  const player = createPlayer(platform)
  await player.faucet()
  await player.signIn()
  const failing = await player.order(cardId, 1)
  const reverted = await player.send({
    to: failing.token,
    data: transferData(randomAddress(), parseUnits('1000000', 18)),
  })
  await player.attach(failing.id, reverted)
  const paid = await player.order(cardId, 1)
  await player.pay(paid)
  await waitUntil('the payment is credited', async () => (await player.readOrder(paid.id)).status === 'credited')
  const isReported = async () => (await player.readOrder(failing.id)).status === 'failed'
  await waitUntil('the failure is told', isReported, FAILURE_REPORTED_MS)
})
