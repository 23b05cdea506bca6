import type { Variant } from '#core/game/rules.ts'
import { type Asset, formatAmount, formatFixed, type Units } from '#core/money.ts'
import type { ReaderLanguage } from '#core/reader-language.ts'

type CardFacts = {
  readonly line: string
  /** Null if a copy grants no USDT. */
  readonly usdt: { readonly most: string; readonly percent: string | null; readonly days: number } | null
  readonly bv3: { readonly most: string; readonly days: number } | null
}

type RunFacts = {
  readonly by: string
  readonly game: string
  /** Card that ran; null without one. */
  readonly runner: string | null
  readonly passed: number
  /** Minutes and seconds, e.g. `3:12`. */
  readonly time: string
  /** Null if it is not shown. */
  readonly earned: string | null
}

/** Texts of shared links in one language. Amounts and days come formatted. */
export type ShareWords = {
  readonly siteHeading: string
  readonly siteText: string
  /** Description of the site until the operator writes another one. */
  readonly siteDescription: string
  readonly siteAlt: string
  readonly cardsFrom: (price: string) => string
  readonly inviteTitle: (from: string, site: string) => string
  readonly inviteHeading: string
  readonly inviteText: string
  readonly inviteDescription: (percent: string) => string
  readonly inviteAlt: (from: string) => string
  readonly paidOnce: (price: string) => string
  readonly noLongerSold: string
  readonly cardTitle: (name: string, price: string) => string
  readonly cardDescription: (facts: CardFacts) => string
  readonly cardAlt: (name: string) => string
  readonly usdtLabel: (percent: string | null) => string
  readonly bv3Label: (days: number) => string
  readonly payoutTitle: (amount: string) => string
  readonly payoutHeading: string
  readonly payoutTo: (address: string, day: string) => string
  readonly payoutDescription: (site: string, address: string, day: string, transaction: string) => string
  readonly payoutAlt: (amount: string) => string
  readonly games: Readonly<Record<Variant, string>>
  readonly runTitle: (score: string, game: string) => string
  readonly runPoints: string
  readonly runBy: (address: string, day: string) => string
  readonly runCourse: (facts: Pick<RunFacts, 'passed' | 'time' | 'runner'>) => string
  readonly runEarned: (amount: string) => string
  readonly runChallenge: string
  readonly runDescription: (facts: RunFacts) => string
  readonly runAlt: (score: string, game: string) => string
}

const count = (amount: number, one: string, many: string) => `${amount} ${amount === 1 ? one : many}`

const EN: ShareWords = {
  siteHeading: 'The night market where bananas go mining.',
  siteText: 'Buy a character and send it down the mine. It earns BV3, plus USDT you can withdraw.',
  siteDescription: 'Buy banana characters, mine BV3 and USDT, withdraw on BNB Smart Chain.',
  siteAlt: 'Banana characters at a night market',
  cardsFrom: (price) => `Cards from ${price}`,
  inviteTitle: (from, site) => `${from} invites you to ${site}`,
  inviteHeading: 'invites you to the night market',
  inviteText: 'Pick a character, send it down the mine and withdraw the USDT it earns.',
  inviteDescription: (percent) =>
    `Pick a banana character, send it down the mine and withdraw the USDT it earns. You pay the same price. The wallet that invited you gets ${percent} from us.`,
  inviteAlt: (from) => `Three banana cards and an invitation from ${from}`,
  paidOnce: (price) => `${price}, paid once`,
  noLongerSold: 'No longer sold',
  cardTitle: (name, price) => `${name}: ${price}`,
  cardDescription: ({ line, usdt, bv3 }) => {
    const parts = [
      ...(usdt === null
        ? []
        : [
            `${usdt.most}${usdt.percent === null ? '' : ` (${usdt.percent} of the price)`} in ${count(usdt.days, 'day', 'days')}`,
          ]),
      ...(bv3 === null ? [] : [`${bv3.most} in ${count(bv3.days, 'day', 'days')}`]),
    ]
    return parts.length === 0 ? line : `${line} Mines up to ${parts.join(' and ')}.`
  },
  cardAlt: (name) => `The card ${name}`,
  usdtLabel: (percent) => (percent === null ? 'at most' : `at most, ${percent} of the price`),
  bv3Label: (days) => `at most, in ${count(days, 'day', 'days')}`,
  payoutTitle: (amount) => `${amount} paid out`,
  payoutHeading: 'Paid out',
  payoutTo: (address, day) => `to ${address} on ${day}`,
  payoutDescription: (site, address, day, transaction) =>
    `${site} paid it to ${address} on ${day}. Anyone can check it on the chain: ${transaction}.`,
  payoutAlt: (amount) => `A banana floats down with coins: ${amount} paid out`,
  games: { cactus: 'Cactus runner', character: 'Character runner' },
  runTitle: (score, game) => `${score} points in the ${game}`,
  runPoints: 'points',
  runBy: (address, day) => `${address} on ${day}`,
  runCourse: ({ passed, time, runner }) =>
    `${count(passed, 'obstacle', 'obstacles')} in ${time}${runner === null ? '' : `, with ${runner}`}`,
  runEarned: (amount) => `${amount} earned`,
  runChallenge: 'Can you run further?',
  runDescription: ({ by, passed, time, runner, earned }) =>
    `${by} passed ${count(passed, 'obstacle', 'obstacles')} in ${time}${runner === null ? '' : ` with ${runner}`}${earned === null ? '' : ` and earned ${earned}`}. The server replayed the run and confirmed its score.`,
  runAlt: (score, game) => `A banana jumps over an obstacle: ${score} points in the ${game}`,
}

const ES: ShareWords = {
  siteHeading: 'El mercado nocturno de las bananas mineras.',
  siteText: 'Compra un personaje y mándalo a la mina. Gana BV3, y USDT que puedes retirar.',
  siteDescription: 'Compra personajes banana, mina BV3 y USDT y retira en BNB Smart Chain.',
  siteAlt: 'Personajes banana en un mercado nocturno',
  cardsFrom: (price) => `Cartas desde ${price}`,
  inviteTitle: (from, site) => `${from} te invita a ${site}`,
  inviteHeading: 'te invita al mercado nocturno',
  inviteText: 'Elige un personaje, mándalo a la mina y retira los USDT que gane.',
  inviteDescription: (percent) =>
    `Elige un personaje banana, mándalo a la mina y retira los USDT que gane. Pagas el mismo precio. La wallet que te invitó recibe de nosotros el ${percent}.`,
  inviteAlt: (from) => `Tres cartas de bananas y una invitación de ${from}`,
  paidOnce: (price) => `${price}, un solo pago`,
  noLongerSold: 'Ya no se vende',
  cardTitle: (name, price) => `${name}: ${price}`,
  cardDescription: ({ line, usdt, bv3 }) => {
    const parts = [
      ...(usdt === null
        ? []
        : [
            `${usdt.most}${usdt.percent === null ? '' : ` (el ${usdt.percent} del precio)`} en ${count(usdt.days, 'día', 'días')}`,
          ]),
      ...(bv3 === null ? [] : [`${bv3.most} en ${count(bv3.days, 'día', 'días')}`]),
    ]
    return parts.length === 0 ? line : `${line} Mina hasta ${parts.join(' y ')}.`
  },
  cardAlt: (name) => `La carta ${name}`,
  usdtLabel: (percent) => (percent === null ? 'como máximo' : `máximo, el ${percent} del precio`),
  bv3Label: (days) => `máximo, en ${count(days, 'día', 'días')}`,
  payoutTitle: (amount) => `${amount} pagados`,
  payoutHeading: 'Pagado',
  payoutTo: (address, day) => `a ${address} el ${day}`,
  payoutDescription: (site, address, day, transaction) =>
    `${site} los pagó a ${address} el ${day}. Cualquiera puede comprobarlo en la cadena: ${transaction}.`,
  payoutAlt: (amount) => `Una banana baja flotando con monedas: ${amount} pagados`,
  games: { cactus: 'Carrera de cactus', character: 'Carrera de personajes' },
  runTitle: (score, game) => `${score} puntos en la ${game}`,
  runPoints: 'puntos',
  runBy: (address, day) => `${address}, el ${day}`,
  runCourse: ({ passed, time, runner }) =>
    `${count(passed, 'obstáculo', 'obstáculos')} en ${time}${runner === null ? '' : `, con ${runner}`}`,
  runEarned: (amount) => `${amount} ganados`,
  runChallenge: '¿Llegas más lejos?',
  runDescription: ({ by, passed, time, runner, earned }) =>
    `${by} superó ${count(passed, 'obstáculo', 'obstáculos')} en ${time}${runner === null ? '' : ` con ${runner}`}${earned === null ? '' : ` y ganó ${earned}`}. El servidor repitió la carrera y confirmó la puntuación.`,
  runAlt: (score, game) => `Una banana salta un obstáculo: ${score} puntos en la ${game}`,
}

export const SHARE_WORDS: Readonly<Record<ReaderLanguage, ShareWords>> = { en: EN, es: ES }

/** Formats an amount for a language, rounded down, e.g. `9,000` or `7.65`. */
export function formatShareAmount<A extends Asset>(
  amount: Units<A>,
  asset: A,
  decimals: number,
  language: ReaderLanguage,
): string {
  const text = formatFixed(amount, asset, decimals)
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: 'always',
  })
  return format.format(text as Intl.StringNumericLiteral)
}

const DECIMALS_MIN = 2
const DECIMALS_MAX = 6

/**
 * Formats a paid amount with the decimals that it has, from two to six, and BV3 with two. It matches the chain, as far as readers
 * need.
 */
export function formatNet<A extends Asset>(amount: Units<A>, asset: A, language: ReaderLanguage): string {
  const own = formatAmount(amount, asset).split('.')[1]?.length ?? 0
  return formatShareAmount(
    amount,
    asset,
    Math.min(Math.max(own, DECIMALS_MIN), asset === 'BV3' ? 2 : DECIMALS_MAX),
    language,
  )
}

/** Formats a percentage, which is rounded down, for a language. */
export const formatPercent = (percent: bigint, language: ReaderLanguage): string =>
  language === 'es' ? `${percent}\u00a0%` : `${percent}%`

/** Formats a day of UTC, which is the same wherever it is read. */
export const formatDay = (moment: Date, language: ReaderLanguage): string =>
  moment.toLocaleDateString(language === 'es' ? 'es-ES' : 'en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Formats a duration in minutes and seconds, rounded down, e.g. `3:12`. */
export const formatDuration = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
