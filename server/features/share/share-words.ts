import type { ReaderLanguage } from '#core/reader-language.ts'

type CardFacts = {
  readonly line: string
  /** Null where a copy grants none. */
  readonly usdt: { readonly most: string; readonly percent: string | null; readonly days: number } | null
  readonly bv3: { readonly most: string; readonly days: number } | null
}

/** Whatever a shared link says, in one language. Amounts and days come written. */
export type ShareWords = {
  readonly siteHeading: string
  readonly siteText: string
  /** What the site says of itself as long as the operator has written nothing else. */
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
}

const days = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

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
            `${usdt.most}${usdt.percent === null ? '' : ` (${usdt.percent} of the price)`} in ${days(usdt.days, 'day', 'days')}`,
          ]),
      ...(bv3 === null ? [] : [`${bv3.most} in ${days(bv3.days, 'day', 'days')}`]),
    ]
    return parts.length === 0 ? line : `${line} Mines up to ${parts.join(' and ')}.`
  },
  cardAlt: (name) => `The card ${name}`,
  usdtLabel: (percent) => (percent === null ? 'at most' : `at most, ${percent} of the price`),
  bv3Label: (count) => `at most, in ${days(count, 'day', 'days')}`,
  payoutTitle: (amount) => `${amount} paid out`,
  payoutHeading: 'Paid out',
  payoutTo: (address, day) => `to ${address} on ${day}`,
  payoutDescription: (site, address, day, transaction) =>
    `${site} paid it to ${address} on ${day}. Anyone can check it on the chain: ${transaction}.`,
  payoutAlt: (amount) => `A banana floats down with coins: ${amount} paid out`,
}

const ES: ShareWords = {
  siteHeading: 'El mercado nocturno donde las bananas salen a minar.',
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
            `${usdt.most}${usdt.percent === null ? '' : ` (el ${usdt.percent} del precio)`} en ${days(usdt.days, 'día', 'días')}`,
          ]),
      ...(bv3 === null ? [] : [`${bv3.most} en ${days(bv3.days, 'día', 'días')}`]),
    ]
    return parts.length === 0 ? line : `${line} Mina hasta ${parts.join(' y ')}.`
  },
  cardAlt: (name) => `La carta ${name}`,
  usdtLabel: (percent) => (percent === null ? 'como máximo' : `máximo, el ${percent} del precio`),
  bv3Label: (count) => `máximo, en ${days(count, 'día', 'días')}`,
  payoutTitle: (amount) => `${amount} pagados`,
  payoutHeading: 'Pagado',
  payoutTo: (address, day) => `a ${address} el ${day}`,
  payoutDescription: (site, address, day, transaction) =>
    `${site} los pagó a ${address} el ${day}. Cualquiera puede comprobarlo en la cadena: ${transaction}.`,
  payoutAlt: (amount) => `Una banana baja flotando con monedas: ${amount} pagados`,
}

export const SHARE_WORDS: Readonly<Record<ReaderLanguage, ShareWords>> = { en: EN, es: ES }
