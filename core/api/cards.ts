import { z } from 'zod'
import { defineCall } from './call.ts'
import { amountIn, decimal, id, idIn, storableText } from './fields.ts'

export const cardFields = {
  id,
  name: z.string(),
  description: z.string().meta({ description: 'English.' }),
  lines: z
    .object({ en: z.string(), es: z.string().optional() })
    .meta({ description: 'The description in each language that it is written in, English always.' }),
  imageUrl: z.string(),
  price: decimal.meta({ description: 'USDT for one copy.' }),
  totalBv3: z.int().meta({ description: 'Whole BV3 that one copy grants in all.' }),
  totalUsdt: decimal.meta({ description: 'USDT that one copy grants in all.' }),
  dailyBv3: z.int().meta({ description: 'Whole BV3 that one copy grants in 24 hours.' }),
  dailyUsdt: decimal.meta({ description: 'USDT that one copy grants in 24 hours.' }),
  isActive: z.boolean(),
  totalBought: z.int(),
  version: z.int().meta({ description: 'Goes on with each edit.' }),
}

const card = z.object(cardFields)
export type CardView = z.output<typeof card>

export const listCards = defineCall({
  method: 'GET',
  path: '/api/cards',
  summary: 'The cards, cheapest first',
  tag: 'Cards',
  access: 'anyone',
  response: z.array(card),
  errors: [],
})

/** Text whose limit is longer than any accepted text, so that one that is too long gets its own refusal instead of 'malformed'. */
const text = storableText(20_000)

const confirmation = {
  confirmedShortfall: decimal.max(64).optional().meta({
    description:
      'What a copy can cost beyond its price: total USDT and 15 % of the price, less the price. Needed where that is above 0, and then exactly that.',
  }),
}

export const listAdminCards = defineCall({
  method: 'GET',
  path: '/api/admin/cards',
  summary: 'The cards as an operator edits them, cheapest first',
  tag: 'Operator',
  access: 'operator',
  response: z.array(card),
  hasFile: true,
  errors: [],
})

const writeErrors = [
  'card_name_invalid',
  'card_line_invalid',
  'image_url_invalid',
  'card_price_invalid',
  'card_bv3_invalid',
  'card_usdt_invalid',
  'card_daily_exceeds_total',
  'card_costs_more_than_price',
  'card_bv3_exceeds_price',
  'image_hosts_too_many',
] as const

export const createCard = defineCall({
  method: 'POST',
  path: '/api/admin/cards',
  summary: 'Put a new card on sale; what is left out is 0, or empty',
  tag: 'Operator',
  access: 'operator',
  body: z.object({
    name: text,
    description: text.default(''),
    descriptionEs: text.default(''),
    price: amountIn,
    totalBv3: amountIn.default('0'),
    totalUsdt: amountIn.default('0'),
    dailyBv3: amountIn.default('0'),
    dailyUsdt: amountIn.default('0'),
    imageUrl: text.default('').meta({ description: 'An https address, or what the upload of a picture answers.' }),
    ...confirmation,
  }),
  response: card,
  errors: writeErrors,
})

export const changeCard = defineCall({
  method: 'PUT',
  path: '/api/admin/cards/:id',
  summary: 'Edit a card; it binds later purchases only. What is left out stays',
  tag: 'Operator',
  access: 'operator',
  params: z.object({ id: idIn }),
  body: z.object({
    name: text.optional(),
    description: text.optional(),
    descriptionEs: text.optional(),
    price: amountIn.optional(),
    totalBv3: amountIn.optional(),
    totalUsdt: amountIn.optional(),
    dailyBv3: amountIn.optional(),
    dailyUsdt: amountIn.optional(),
    imageUrl: text.optional(),
    isActive: z.boolean().optional(),
    version: z
      .int()
      .optional()
      .meta({ description: 'The version that was edited; without it whatever stands there is written over.' }),
    ...confirmation,
  }),
  response: card,
  errors: ['card_unknown', 'card_changed_meanwhile', ...writeErrors],
})
