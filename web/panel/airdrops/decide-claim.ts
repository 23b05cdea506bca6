import type { approveAirdrop, rejectAirdrop } from '#core/api/airdrop.ts'
import { callOperator } from '../session/call-operator.ts'

export const approveClaim = (claimId: number) =>
  callOperator<typeof approveAirdrop>('POST', '/api/admin/approve-airdrop', { body: { claimId, notes: '' } })

export const rejectClaim = (claimId: number, notes: string) =>
  callOperator<typeof rejectAirdrop>('POST', '/api/admin/reject-airdrop', { body: { claimId, notes } })
