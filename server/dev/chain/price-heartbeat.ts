import { type Address, numberToHex } from 'viem'
import type { ProcessLog } from '../child-process/process-log.ts'
import type { LocalClient } from './local-client.ts'

/** Storage slot of `updatedAt` in TestPriceFeed. The owner and the round share slot 0, and the answer has slot 1. */
const UPDATED_AT_SLOT = numberToHex(2, { size: 32 })

/**
 * Refreshes the price feed's last update, as the real feed does.
 *
 * It writes the slot directly, because a transaction every minute would make an idle chain grow.
 */
export async function startPriceHeartbeat(deps: {
  client: LocalClient
  priceFeed: Address
  everyMs: number
  log: ProcessLog
}) {
  const beat = async () => {
    const nowSeconds = Math.floor(Date.now() / 1_000)
    await deps.client.setStorageAt({
      address: deps.priceFeed,
      index: UPDATED_AT_SLOT,
      value: numberToHex(nowSeconds, { size: 32 }),
    })
  }
  await beat()
  const timer = setInterval(() => {
    beat().catch((cause) => deps.log.warn(`The local price feed was not refreshed: ${String(cause)}`))
  }, deps.everyMs)
  return { stop: () => clearInterval(timer) }
}
