import type { Logger } from 'pino'
import {
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  type PublicClient,
  parseAbi,
} from 'viem'
import type { Address } from '#core/address.ts'
import {
  ACCEPTED_PRICE_LIFETIME_MS,
  type AcceptedPrice,
  type BnbPriceRefusal,
  differs,
  type FeedAnswer,
  isFresh,
  JUMP_PERCENT,
  judgeBnbPrice,
  readPrice,
} from '#core/bnb-quote.ts'
import { formatAmount, parseAmount, type UsdPerBnb } from '#core/money.ts'
import type { Result } from '#core/result.ts'
import { type Executor, only } from '../db/statement.ts'
import { endChainAlarm, endChainAlarms, raiseChainAlarm } from './alarms.ts'
import { type ChainReader, readFinalHead } from './chain-reader.ts'
import { insertAccepted, readLastAccepted, readPriceAlarms } from './chain-state.sql.ts'
import { askAgreed } from './nodes/ask-nodes.ts'

/**
 * Returns the price at which BNB is sold, and records it if the last accepted price is old. Other processes compare with the
 * recorded price.
 *
 * A refusal raises an alarm, which ends once a price is accepted.
 */
export async function acceptBnbPrice(
  db: Executor,
  answers: readonly (FeedAnswer | null)[],
): Promise<Result<UsdPerBnb, BnbPriceRefusal>> {
  const { now_ms: nowMs, usd_per_bnb, accepted_at_ms } = only(await readLastAccepted(db))
  const last =
    usd_per_bnb === null || accepted_at_ms === null
      ? null
      : { usdPerBnb: usd_per_bnb as UsdPerBnb, acceptedAtMs: accepted_at_ms }
  const judged = judgeBnbPrice(answers, last, nowMs)
  const alarms = await readPriceAlarms(db)
  const jumps = alarms.flatMap(({ kind, subject }) => (kind === 'bnb_price_jumped' ? [subject] : []))
  if (!judged.ok && judged.code !== 'bnb_price_jumped') {
    await raiseChainAlarm(db, { kind: 'bnb_price_unusable', subject: '', detail: detailOf(answers) })
    return judged
  }
  if (jumps.length < alarms.length) await endChainAlarm(db, { kind: 'bnb_price_unusable', subject: '' })
  if (judged.ok) {
    await endChainAlarms(db, 'bnb_price_jumped', jumps)
    if (last === null || nowMs - last.acceptedAtMs >= ACCEPTED_PRICE_LIFETIME_MS) {
      await insertAccepted(db, { usdPerBnb: judged.value, acceptedBy: null })
    }
  } else await raiseJumpAlarm(db, answers, last, jumps)
  return judged
}

/**
 * Raises the alarm of a price jump. Its subject is the price that an operator accepts with it, so the subject stays the same
 * while prices move on.
 */
async function raiseJumpAlarm(
  db: Executor,
  answers: readonly (FeedAnswer | null)[],
  last: AcceptedPrice | null,
  openSubjects: readonly string[],
): Promise<void> {
  const prices = answers.flatMap((answer) => (answer === null ? [] : (readPrice(answer) ?? [])))
  const [price] = prices.toSorted((a, b) => (a < b ? -1 : 1))
  if (price === undefined || last === null) return
  const isNear = (subject: string) => !differs(price, priceOf(subject), JUMP_PERCENT)
  const subject = openSubjects.find(isNear) ?? formatAmount(price, 'USD per BNB')
  const detail = `${detailOf(answers)} The last accepted price is ${formatAmount(last.usdPerBnb, 'USD per BNB')} USD.`
  await raiseChainAlarm(db, { kind: 'bnb_price_jumped', subject, detail })
}

/** Accepts the price that a jump alarm names, when an operator confirms it. */
export async function acceptJumpedPrice(db: Executor, subject: string, username: string): Promise<void> {
  await insertAccepted(db, { usdPerBnb: priceOf(subject), acceptedBy: username })
  const alarms = await readPriceAlarms(db)
  const jumps = alarms.flatMap(({ kind, subject: other }) => (kind === 'bnb_price_jumped' ? [other] : []))
  await endChainAlarms(db, 'bnb_price_jumped', jumps)
}

function priceOf(subject: string): UsdPerBnb {
  const price = parseAmount(subject, 'USD per BNB')
  if (!price.ok) throw new Error(`an alarm names ${subject} as a price`)
  return price.value
}

const detailOf = (answers: readonly (FeedAnswer | null)[]): string =>
  answers
    .map((answer, index) => {
      if (answer === null) return `Feed ${index + 1} has no answer.`
      const { decimals, updatedAtMs, roundId, answeredInRound } = answer
      const updated = updatedAtMs < 10n ** 15n ? new Date(Number(updatedAtMs)).toISOString() : `${updatedAtMs} ms`
      const rounds = answeredInRound === roundId ? `${roundId}` : `${answeredInRound} of ${roundId}`
      return `Feed ${index + 1} says ${answer.answer} with ${decimals} decimals, updated ${updated}, round ${rounds}.`
    })
    .join(' ')

const AGGREGATOR_V3 = parseAbi([
  'function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
  'function decimals() view returns (uint8)',
])

/**
 * Reads what each feed answers at the last final block, because nodes receive later blocks at different times.
 * `judgeBnbPrice` decides whether an answer may be used.
 *
 * @returns null for a feed that has no answer
 * @throws DependencyDown if too few nodes answer, or they disagree
 */
export async function readPriceFeeds(
  chain: ChainReader,
  feeds: readonly Address[],
): Promise<readonly (FeedAnswer | null)[]> {
  const { number } = await readFinalHead(chain)
  return askAgreed(chain, 'the price of BNB', ({ client }) =>
    Promise.all(feeds.map((feed) => readFromNode(client, feed, number))),
  )
}

async function readFromNode(client: PublicClient, address: Address, blockNumber: bigint): Promise<FeedAnswer | null> {
  const feed = { address, abi: AGGREGATOR_V3, blockNumber } as const
  try {
    const [[roundId, answer, , updatedAt, answeredInRound], decimals] = await Promise.all([
      client.readContract({ ...feed, functionName: 'latestRoundData' }),
      client.readContract({ ...feed, functionName: 'decimals' }),
    ])
    return { answer, decimals, updatedAtMs: updatedAt * 1000n, roundId, answeredInRound }
  } catch (error) {
    // The feed is at fault, so the node must not be set aside.
    if (error instanceof BaseError && error.walk(isRefusalOfFeed) !== null) return null
    throw error
  }
}

/** JSON-RPC code of a failure of the node itself, which viem reports as a revert. */
const INTERNAL_ERROR = -32_603

const isRefusalOfFeed = (error: unknown): boolean =>
  (error instanceof ContractFunctionRevertedError && error.walk(isInternal) === null) ||
  error instanceof ContractFunctionZeroDataError

const isInternal = (cause: unknown): boolean => (cause as { code?: unknown } | null)?.code === INTERNAL_ERROR

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
        log.warn(facts, 'PRICE_FEED_ADDRESS: this contract answers no price; orders in BNB are off')
      } else if (!isFresh(answer, BigInt(Date.now()))) {
        log.warn(
          facts,
          'PRICE_FEED_ADDRESS: the price of this feed is older than ten minutes; orders in BNB need a feed that is newer',
        )
      } else if (pair !== null && !/BNB.*USD/i.test(pair)) {
        log.warn(facts, 'PRICE_FEED_ADDRESS: the description of this feed does not name BNB and USD; compare its price')
      } else log.info(facts, 'the price feed answers')
    }
  } catch (error) {
    log.warn({ err: error }, 'the price feeds were not read; orders in BNB are off until they answer')
  }
}

/** Reads the description of a feed; null if it has none. */
const readDescription = (chain: ChainReader, address: Address): Promise<string | null> =>
  askAgreed(chain, 'what a price feed is of', ({ client }) =>
    client.readContract({ address, abi: DESCRIBED, functionName: 'description' }).catch(() => null),
  )
