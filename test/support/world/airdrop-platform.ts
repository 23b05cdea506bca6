import { expect } from 'vitest'
import { findLedgerFaults } from '../money/ledger-check.ts'
import { OPERATOR_ENVIRONMENT } from '../operator/operator.ts'
import { openAirdropStage } from './airdrop.ts'
import { expectRefused } from './expect-refused.ts'
import type { HttpAnswer } from './http.ts'
import { startTestPlatform } from './platform.ts'
import { runAudit } from './server-audit.ts'

export type AirdropPlatform = Awaited<ReturnType<typeof startAirdropPlatform>>

/** Starts a separate platform for the airdrop calls of players and an operator. Audits its books at the end. */
export async function startAirdropPlatform() {
  const platform = await startTestPlatform(OPERATOR_ENVIRONMENT)
  return {
    platform,
    stage: await openAirdropStage(platform).catch(async (error) => {
      await platform.close()
      throw error
    }),
    /** Expects a refusal that changes nothing. */
    refused: (act: () => Promise<HttpAnswer>, status: number, code: string) =>
      expectRefused(platform.databaseUrl, act, status, code),
    async close() {
      const faults = [...(await runAudit(platform.databaseUrl)), ...(await findLedgerFaults(platform.databaseUrl))]
      await platform.close()
      expect(faults).toEqual([])
    },
  }
}
