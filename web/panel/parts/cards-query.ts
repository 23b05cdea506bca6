import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { CardView, changeCard as changeCall, createCard as createCall, listAdminCards } from '#core/api/cards.ts'
import {
  type CardDraft,
  isCardLine,
  isCardName,
  readCardBv3,
  readCardUsdt,
  readDraft,
  readPrice,
} from '#core/card-draft.ts'
import { shortfallOf } from '#core/cards.ts'
import { isImageUrl, NO_PICTURE } from '#core/image-url.ts'
import { formatAmount, type Usdt, usdt } from '#core/money.ts'
import { callOperator } from '../session/call-operator.ts'
import type { ListFile } from './list-head.tsx'

const PATH = '/api/admin/cards'

export const CARDS_FILE: ListFile = { path: PATH, fileName: 'cards.csv' }

/** Reads all cards, on sale or not, as they are edited. */
export const adminCardsQuery = queryOptions({
  queryKey: [PATH],
  queryFn: ({ signal }) => callOperator<typeof listAdminCards>('GET', PATH, undefined, { signal }),
  // Copies are sold while the tab is open.
  refetchInterval: 30_000,
})

/** Creates a card. The operator has confirmed what it can cost beyond its price. */
export const createCard = (values: CardValues): Promise<CardView> =>
  callOperator<typeof createCall>('POST', PATH, { body: { ...bodyOf(values), ...confirmationOf(values) } })

/** Changes a card. `version` is the one that was edited. The operator has confirmed what the card can cost beyond its price. */
export const changeCard = (id: number, version: number, values: CardValues): Promise<CardView> =>
  callOperator<typeof changeCall>('PUT', '/api/admin/cards/:id', {
    params: { id },
    body: {
      ...bodyOf(values),
      ...(values.isActive !== undefined && { isActive: values.isActive }),
      ...confirmationOf(values),
      version,
    },
  })

/** Returns the request body. A missing image URL is sent as empty, because the server chooses the placeholder. */
const bodyOf = (values: CardValues) => ({ ...draftOf(values), imageUrl: values.imageUrl ?? '' })

/** Returns a function that refetches every list of cards. */
export function useCardsChanged(): () => void {
  const queries = useQueryClient()
  return () => void Promise.all([PATH, '/api/cards'].map((path) => queries.invalidateQueries({ queryKey: [path] })))
}

/** Values of the card form. */
export type CardValues = z.input<(typeof changeCall)['body']>
export type CardField = keyof CardValues & keyof CardDraft

export const NEW_CARD: CardValues = {
  name: '',
  description: '',
  descriptionEs: '',
  price: '',
  totalBv3: '',
  totalUsdt: '',
  dailyBv3: '',
  dailyUsdt: '',
  imageUrl: '',
}

export const valuesOf = (card: CardView): CardValues => ({
  name: card.name,
  description: card.description,
  descriptionEs: card.lines.es ?? '',
  price: card.price,
  totalBv3: String(card.totalBv3),
  totalUsdt: card.totalUsdt,
  dailyBv3: String(card.dailyBv3),
  dailyUsdt: card.dailyUsdt,
  imageUrl: card.imageUrl,
  isActive: card.isActive,
})

/** Returns the values as the server reads them. An empty amount becomes 0. */
export function draftOf(values: CardValues): CardDraft {
  const amount = (written: string | number | undefined) => String(written ?? '').trim() || '0'
  return {
    name: (values.name ?? '').trim(),
    description: (values.description ?? '').trim(),
    descriptionEs: (values.descriptionEs ?? '').trim(),
    imageUrl: values.imageUrl || NO_PICTURE,
    price: amount(values.price),
    totalBv3: amount(values.totalBv3),
    totalUsdt: amount(values.totalUsdt),
    dailyBv3: amount(values.dailyBv3),
    dailyUsdt: amount(values.dailyUsdt),
  }
}

/** Returns the fields with invalid values. */
export function wrongFields(values: CardValues): CardField[] {
  const draft = draftOf(values)
  const totalBv3 = readCardBv3(draft.totalBv3)
  const dailyBv3 = readCardBv3(draft.dailyBv3)
  const totalUsdt = readCardUsdt(draft.totalUsdt)
  const dailyUsdt = readCardUsdt(draft.dailyUsdt)
  const isWrong: Record<CardField, boolean> = {
    name: !isCardName(draft.name),
    price: readPrice(draft.price) === null,
    totalBv3: totalBv3 === null,
    dailyBv3: dailyBv3 === null || (totalBv3 !== null && dailyBv3 > totalBv3),
    totalUsdt: totalUsdt === null,
    dailyUsdt: dailyUsdt === null || (totalUsdt !== null && dailyUsdt > totalUsdt),
    description: !isCardLine(draft.description),
    descriptionEs: !isCardLine(draft.descriptionEs),
    imageUrl: !isImageUrl(draft.imageUrl),
  }
  return (Object.keys(isWrong) as CardField[]).filter((field) => isWrong[field])
}

/** Returns what a copy can cost beyond its price, or 0 if the values cannot be parsed yet. */
export function shortfallIn(values: CardValues): Usdt {
  const read = readDraft(draftOf(values))
  return read.ok ? shortfallOf(read.value.price, read.value.terms.totalUsdt) : usdt(0n)
}

/** Returns the request field for a shortfall that an operator has confirmed. */
function confirmationOf(values: CardValues): { confirmedShortfall?: string } {
  const shortfall = shortfallIn(values)
  return shortfall === 0n ? {} : { confirmedShortfall: formatAmount(shortfall, 'USDT') }
}
