import type { Logger } from 'pino'
import { parseAbi } from 'viem'
import type { Address } from '#core/address.ts'
import { isFresh, readPrice } from '#core/bnb-quote.ts'
import { formatAmount } from '#core/money.ts'
import type { ChainReader } from './chain-reader.ts'
import { askAgreed } from './nodes/agree.ts'
import { readPriceFeeds } from './read-bnb-price.ts'

const DESCRIBED = parseAbi(['function description() view returns (string)'])

/** Logs what each feed answers. Warns of a feed whose price cannot be used, is old, or may be of another pair. */
export async function probePriceFeeds(
  chain: ChainReader,
  feeds: readonly Address[],
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<void> {
  try {
    const answers = await readPriceFeeds(chain, feeds)
    for (const [index, feed] of feeds.entries()) {
      const answer = answers[index] ?? null
      const price = answer === null ? null : readPrice(answer)
      const pair = await readDescription(chain, feed)
      const updatedAtSeconds = answer === null ? null : String(answer.updatedAtMs / 1000n)
      const facts = {
        feed,
        pair,
        updatedAtSeconds,
        usdPerBnb: price === null ? null : formatAmount(price, 'USD per BNB'),
      }
      if (answer === null || price === null) {
        log.warn(facts, 'PRICE_FEED_ADDRESS: this feed has no price of BNB; no order in BNB is made')
      } else if (!isFresh(answer, BigInt(Date.now()))) {
        log.warn(
          facts,
          'PRICE_FEED_ADDRESS: this feed is older than ten minutes; orders in BNB need another one that is not',
        )
      } else if (pair !== null && !/BNB.*USD/i.test(pair)) {
        log.warn(facts, 'PRICE_FEED_ADDRESS: this feed does not say that it is of BNB in USD; compare its price')
      } else log.info(facts, 'the price feed answers')
    }
  } catch (error) {
    log.warn({ err: error }, 'the price feeds cannot be read yet; no order in BNB is made until they can')
  }
}

/** Reads the description of a feed; null if it has none. */
const readDescription = (chain: ChainReader, address: Address): Promise<string | null> =>
  askAgreed(chain, 'what a price feed is of', ({ client }) =>
    client.readContract({ address, abi: DESCRIBED, functionName: 'description' }).catch(() => null),
  )
