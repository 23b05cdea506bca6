import { z } from 'zod'
import { defineCall } from './call.ts'
import { writtenText } from './fields.ts'

const botAnswer = z.object({ success: z.boolean(), message: z.string() })
const botCall = <const P extends `/${string}`>(path: P, summary: string) =>
  defineCall({ method: 'POST', path, summary, tag: 'Operator', access: 'operator', response: botAnswer, errors: [] })

export const testTelegram = botCall('/api/admin/telegram/test', 'Test the withdrawal bot’s connection')
export const testPurchaseBot = botCall('/api/admin/purchase-bot/test', 'Test the purchase bot’s connection')
export const testPurchaseNotification = botCall(
  '/api/admin/purchase-bot/test-notification',
  'Send a sample purchase to the group',
)
export const sendTelegramMessage = defineCall({
  method: 'POST',
  path: '/api/admin/telegram/message',
  summary: 'Send a message to the operator’s chat',
  tag: 'Operator',
  access: 'operator',
  body: z.object({ message: writtenText(4_000).min(1) }),
  response: botAnswer,
  errors: [],
})
