import { z } from 'zod'
import { defineCall } from './call.ts'
import { decimal, id } from './fields.ts'

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
