import { shortened, type TxHash } from '#core/address.ts'
import type { CardView } from '#core/api/cards.ts'
import { daysUntilSpent, lineFor } from '#core/cards.ts'

import { TICKS_PER_SECOND, type Variant } from '#core/game/rules.ts'
import { bv3, parseAmount, type Usdt, usdt } from '#core/money.ts'
import { mostUsdtOf } from '#core/offer.ts'
import type { ReaderLanguage } from '#core/reader-language.ts'
import { REFERRAL_PERCENT } from '#core/referral.ts'
import { DEFAULT_SETTINGS, type Settings } from '#core/settings.ts'
import type { SharedLink } from '#core/shared-link.ts'
import type { CardWords, InviteWords, PayoutWords, RunWords, SiteWords } from './pictures/pictures.ts'
import type { SharedPayout, SharedRun } from './routes.ts'
import {
  formatDay,
  formatDuration,
  formatNet,
  formatPercent,
  formatShareAmount,
  SHARE_WORDS,
  type ShareWords,
} from './share-words.ts'

/** Content of a picture: its kind, its texts, and the address of the picture of a card, or of the card that ran. */
export type PictureWords =
  | { readonly kind: 'site'; readonly words: SiteWords }
  | { readonly kind: 'invite'; readonly words: InviteWords }
  | { readonly kind: 'card'; readonly words: CardWords; readonly imageUrl: string }
  | { readonly kind: 'payout'; readonly words: PayoutWords }
  | { readonly kind: 'run'; readonly words: RunWords; readonly variant: Variant; readonly imageUrl: string | null }

/** Content of a shared link: two lines of text, and a picture with its text alternative. */
export type DescribedLink = {
  readonly title: string
  readonly description: string
  readonly alt: string
  readonly picture: PictureWords
}

/** Known facts of the market at a moment. */
export type Market = {
  readonly settings: Pick<Settings, 'site' | 'brand' | 'listing'>
  /** Cheapest first. */
  readonly cards: readonly CardView[]
  readonly nowMs: number
}

const HOUR_MS = 3_600_000

/** Shortens a hash to what the reader of a transaction needs. */
const shortHash = (hash: TxHash) => `${hash.slice(0, 10)}…${hash.slice(-8)}`
const shortWallet = (address: string) => shortened(address).replace('...', '…')

/**
 * Returns the texts and the picture of a link.
 *
 * @param payout of a link to one
 * @param run of a link to one
 * @returns null if the link is about something that does not exist
 */
export function describeSharedLink(
  link: SharedLink,
  language: ReaderLanguage,
  market: Market,
  payout: SharedPayout | null,
  run: SharedRun | null = null,
): DescribedLink | null {
  const said = { words: SHARE_WORDS[language], language, market }
  if (link.kind === 'invite') return describeInvite(shortWallet(link.referrer), said)
  if (link.kind === 'site') return describeSite(said)
  if (link.kind === 'payout') return payout === null ? null : describePayout(link.txHash, payout, said)
  if (link.kind === 'run') return run === null ? null : describeRun(run, said)
  const card = market.cards.find(({ id }) => id === link.cardId)
  return card === undefined ? null : describeCard(card, said)
}

type LinkContext = { readonly words: ShareWords; readonly language: ReaderLanguage; readonly market: Market }

function describeSite({ words, language, market }: LinkContext): DescribedLink {
  const { name, description } = market.settings.site
  const isOwn = description !== DEFAULT_SETTINGS.site.description
  return {
    title: name,
    description: isOwn ? description : words.siteDescription,
    alt: words.siteAlt,
    picture: {
      kind: 'site',
      words: {
        brand: brandOf(market),
        heading: words.siteHeading,
        text: words.siteText,
        offer: offerOf({ words, language, market }),
      },
    },
  }
}

function describeInvite(from: string, { words, language, market }: LinkContext): DescribedLink {
  return {
    title: words.inviteTitle(from, market.settings.site.name),
    description: words.inviteDescription(formatPercent(REFERRAL_PERCENT, language)),
    alt: words.inviteAlt(from),
    picture: {
      kind: 'invite',
      words: {
        brand: brandOf(market),
        from,
        heading: words.inviteHeading,
        text: words.inviteText,
        offer: offerOf({ words, language, market }),
      },
    },
  }
}

function describeCard(card: CardView, { words, language, market }: LinkContext): DescribedLink {
  const line = lineFor(card.lines, language).text
  const price = readUsdt(card.price)
  const daily = readUsdt(card.dailyUsdt)
  const { listedAtMs } = market.settings.listing
  const most = mostUsdtOf(
    { dailyUsdt: daily, totalUsdt: readUsdt(card.totalUsdt) },
    BigInt(offeredAtMs(market)),
    listedAtMs === null ? null : BigInt(listedAtMs),
  )
  const totalBv3 = bv3(BigInt(card.totalBv3) * 100n)
  const percent = price === 0n ? null : formatPercent((most * 100n) / price, language)
  const priceText = `${formatShareAmount(price, 'USDT', 2, language)} USDT`
  const cost = card.isActive ? priceText : words.noLongerSold
  const mostUsdt = {
    most: `${formatShareAmount(most, 'USDT', 2, language)} USDT`,
    percent,
    days: daysUntilSpent(daily, most),
  }
  const mostBv3 = {
    most: `${formatShareAmount(totalBv3, 'BV3', 0, language)} BV3`,
    days: daysUntilSpent(BigInt(card.dailyBv3), BigInt(card.totalBv3)),
  }
  const minesUsdt = mostUsdt.days > 0
  const minesBv3 = mostBv3.days > 0
  return {
    title: words.cardTitle(card.name, cost),
    description: words.cardDescription({ line, usdt: minesUsdt ? mostUsdt : null, bv3: minesBv3 ? mostBv3 : null }),
    alt: words.cardAlt(card.name),
    picture: {
      kind: 'card',
      imageUrl: card.imageUrl,
      words: {
        brand: brandOf(market),
        name: card.name,
        line,
        price: card.isActive ? words.paidOnce(priceText) : words.noLongerSold,
        figures: [
          ...(minesUsdt ? [{ figure: mostUsdt.most, label: words.usdtLabel(percent) }] : []),
          ...(minesBv3 ? [{ figure: mostBv3.most, label: words.bv3Label(mostBv3.days) }] : []),
        ],
      },
    },
  }
}

/**
 * Returns the moment from which a card's USDT is counted up to the listing, in Unix milliseconds. It stays the same for an hour,
 * and so do the texts and the picture's name. Once the token is listed, it is the present moment.
 */
function offeredAtMs({ nowMs, settings: { listing } }: Market): number {
  const isListed = listing.listedAtMs !== null && nowMs >= listing.listedAtMs
  return isListed ? nowMs : nowMs - (nowMs % HOUR_MS)
}

function describePayout(txHash: TxHash, payout: SharedPayout, { words, language, market }: LinkContext): DescribedLink {
  const { asset, net, toAddress, completedAt } = payout
  const amount = formatNet(net, asset, language)
  const to = shortWallet(toAddress)
  const day = formatDay(completedAt, language)
  return {
    title: words.payoutTitle(`${amount} ${asset}`),
    description: words.payoutDescription(market.settings.site.name, to, day, shortHash(txHash)),
    alt: words.payoutAlt(`${amount} ${asset}`),
    picture: {
      kind: 'payout',
      words: {
        brand: brandOf(market),
        heading: words.payoutHeading,
        amount,
        asset,
        to: words.payoutTo(to, day),
        transaction: `tx ${shortHash(txHash)}`,
      },
    },
  }
}

function describeRun(run: SharedRun, { words, language, market }: LinkContext): DescribedLink {
  const { variant, passed } = run
  const game = words.games[variant]
  const score = run.score.toLocaleString(language, { useGrouping: 'always' })
  const by = shortWallet(run.walletAddress)
  const time = formatDuration(run.ticks / TICKS_PER_SECOND)
  const earned = run.earned === null ? null : `${formatShareAmount(run.earned, 'BV3', 2, language)} BV3`
  const runner = run.runner?.name ?? null
  return {
    title: words.runTitle(score, game),
    description: words.runDescription({ by, game, runner, passed, time, earned }),
    alt: words.runAlt(score, game),
    picture: {
      kind: 'run',
      variant,
      imageUrl: run.runner?.imageUrl ?? null,
      words: {
        brand: brandOf(market),
        game,
        score,
        points: words.runPoints,
        by: words.runBy(by, formatDay(run.endedAt, language)),
        course: words.runCourse({ passed, time, runner }),
        end: earned === null ? words.runChallenge : words.runEarned(earned),
      },
    },
  }
}

/** Returns the text on the site's sign, or the site's name if the sign has no text. */
const brandOf = ({ settings: { brand, site } }: Market): string => brand.logoText || site.name

/** Returns the offer of the cheapest card on sale, or the chain's name if no card is on sale. */
function offerOf({ words, language, market }: LinkContext): string {
  const [cheapest] = market.cards.filter(({ isActive }) => isActive)
  if (cheapest === undefined) return 'BNB Smart Chain'
  return words.cardsFrom(`${formatShareAmount(readUsdt(cheapest.price), 'USDT', 2, language)} USDT`)
}

/** Parses an amount that this program has formatted. */
function readUsdt(text: string): Usdt {
  const read = parseAmount(text, 'USDT')
  return read.ok ? read.value : usdt(0n)
}
