import { z } from 'zod'
import { defineCall } from './call.ts'
import { amountText, decimal, id, idIn } from './fields.ts'

const rate = decimal.meta({ description: 'BV3 a minute, at most 2 decimals.' })

const settings = {
  cardId: id,
  isActive: z.boolean().meta({ description: 'Not active: owning the card changes nothing about the rate.' }),
  tokensPerMinute: rate,
}

export const getGameSettings = defineCall({
  method: 'GET',
  path: '/api/game/settings',
  summary: 'What a minute of the cactus runner earns by each card',
  tag: 'Games',
  access: 'anyone',
  response: z.array(z.object(settings)),
  errors: [],
})

const adminSettings = z.object({
  ...settings,
  ownRate: rate.nullable().meta({ description: 'BV3 a minute; null where the rate for NFT owners counts.' }),
  cardName: z.string(),
  imageUrl: z.string(),
  version: z.int().meta({ description: 'Goes on with each change; 0 while there was none.' }),
})
export type AdminGameSettings = z.output<typeof adminSettings>

export const listGameSettings = defineCall({
  method: 'GET',
  path: '/api/admin/game-settings',
  summary: 'The rate of each card as an operator edits it, the cheapest card first',
  tag: 'Operator',
  access: 'operator',
  response: z.array(adminSettings),
  hasFile: true,
  errors: [],
})

export const changeGameSettings = defineCall({
  method: 'PUT',
  path: '/api/admin/game-settings/:cardId',
  summary: 'Change what playing with a card earns, for runs that begin later. What is left out stays',
  tag: 'Operator',
  access: 'operator',
  params: z.object({ cardId: idIn }),
  body: z.object({
    isActive: z.boolean().optional(),
    tokensPerMinute: amountText
      .transform((written) => written.trim())
      .nullable()
      .optional()
      .meta({ description: 'Plain decimal, as text or as a number; null for the rate for NFT owners.' }),
    version: z
      .int()
      .optional()
      .meta({ description: 'The version that was edited; without it whatever stands there is written over.' }),
  }),
  response: adminSettings,
  errors: ['card_unknown', 'game_rate_invalid', 'game_settings_changed_meanwhile'],
})
