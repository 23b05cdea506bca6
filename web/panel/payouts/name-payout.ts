import type { namePayout } from '#core/api/admin.ts'
import { ApiError, messageFor } from '#web/lib/api-error.ts'
import { callOperator } from '../session/call-operator.ts'
import type { NameAnswer } from './name-until-final.ts'

/** One try at naming the transaction that paid. A refusal is a value. */
export async function nameOnce(payoutId: number, txHash: string): Promise<NameAnswer> {
  try {
    const { explanation } = await callOperator<typeof namePayout>('POST', '/api/admin/payouts/:id/transaction', {
      params: { id: payoutId },
      body: { txHash },
    })
    return { ok: true, explanation }
  } catch (error) {
    if (error instanceof ApiError) return { ok: false, code: error.code, message: messageFor(error, error.message) }
    return { ok: false, code: null, message: String(error), isUnreachable: true }
  }
}
