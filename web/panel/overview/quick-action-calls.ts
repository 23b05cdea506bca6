import type { CallAnswer } from '#core/api/call.ts'
import type { consolidateWallets, executeBackfill, previewBackfill, setUpDemo } from '#core/api/quick-actions.ts'
import { csvLine } from '#core/csv.ts'
import { hasSentence, messageFor } from '#web/lib/api-error.ts'
import { csvBlob, saveFile } from '#web/lib/save-csv.ts'
import { readWallet } from '#web/session/wallet-view.ts'
import { callOperator } from '../session/call-operator.ts'

export type BackfillPreview = CallAnswer<typeof previewBackfill>
export type BackfillResult = CallAnswer<typeof executeBackfill>
export type ConsolidationAnswer = CallAnswer<typeof consolidateWallets>

/** Returns the address of the connected wallet, which the server records. */
const ownWallet = () => ({ walletAddress: readWallet().address })

export const callSetUpDemo = () =>
  callOperator<typeof setUpDemo>('POST', '/api/admin/setup-demo', { body: ownWallet() })

/**
 * Previews players until a shortfall is found or no player is left. Each call covers as many players as the server checks at once.
 *
 * @param after end of an earlier preview; 0 for the beginning
 */
export async function callPreview(after: number): Promise<BackfillPreview> {
  const preview = await callOperator<typeof previewBackfill>('POST', '/api/admin/preview-backfill', {
    body: { ...ownWallet(), after },
  })
  const { lines, hasMore, range } = preview.report
  return lines.length === 0 && hasMore ? callPreview(range.until) : preview
}

/** Executes exactly the plan that was previewed. */
export const callExecute = ({ planHash, report: { range } }: BackfillPreview) =>
  callOperator<typeof executeBackfill>('POST', '/api/admin/backfill-rewards', {
    body: { ...ownWallet(), planHash, range },
  })

export const callConsolidate = () =>
  callOperator<typeof consolidateWallets>('POST', '/api/admin/consolidate-wallets', { body: ownWallet() })

/**
 * Returns the text of an alert: the server's sentence after the failed action, or `generic` if the server gave no sentence.
 *
 * @param withSentence e.g. 'Preview failed: …'
 */
export function failureText(error: unknown, withSentence: (sentence: string) => string, generic: string): string {
  if (!hasSentence(error)) return generic
  const sentence = messageFor(error, '')
  return sentence === '' ? generic : withSentence(sentence)
}

/** Saves a report as a CSV file in the browser. */
export const downloadReport = (name: string, lines: readonly (readonly string[])[]): void =>
  saveFile(csvBlob(lines.map(csvLine)), `${name}.csv`)
