import type { CallAnswer } from '#core/api/call.ts'
import type { consolidateWallets, executeBackfill, previewBackfill, setUpDemo } from '#core/api/quick-actions.ts'
import { hasSentence, messageFor } from '#web/lib/api-error.ts'
import { readWallet } from '#web/session/wallet-view.ts'
import { callOperator } from '../../session/call-operator.ts'

export type BackfillPreview = CallAnswer<typeof previewBackfill>
export type BackfillResult = CallAnswer<typeof executeBackfill>
export type Consolidation = CallAnswer<typeof consolidateWallets>

/** The connected wallet goes along to be written down. */
const who = () => ({ walletAddress: readWallet().address })

export const callSetUpDemo = () => callOperator<typeof setUpDemo>('POST', '/api/admin/setup-demo', { body: who() })

/**
 * Looks on until something is short or nobody is left: each answer is of as many players as the server looks at in one call.
 *
 * @param after where an earlier preview ended; 0 for the beginning
 */
export async function callPreview(after: number): Promise<BackfillPreview> {
  const preview = await callOperator<typeof previewBackfill>('POST', '/api/admin/preview-backfill', {
    body: { ...who(), after },
  })
  const { lines, hasMore, range } = preview.report
  return lines.length === 0 && hasMore ? callPreview(range.until) : preview
}

/** Exactly the plan that was previewed. */
export const callExecute = ({ planHash, report: { range } }: BackfillPreview) =>
  callOperator<typeof executeBackfill>('POST', '/api/admin/backfill-rewards', { body: { ...who(), planHash, range } })

export const callConsolidate = () =>
  callOperator<typeof consolidateWallets>('POST', '/api/admin/consolidate-wallets', { body: who() })

/**
 * What an alert says: the server's sentence after what has failed, or, where there was no answer, a text of its own.
 *
 * @param withSentence e.g. 'Preview failed: …'
 */
export function failureText(error: unknown, withSentence: (sentence: string) => string, generic: string): string {
  if (!hasSentence(error)) return generic
  const sentence = messageFor(error, '')
  return sentence === '' ? generic : withSentence(sentence)
}
