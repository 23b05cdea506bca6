import type { ChainHealth } from '#core/api/chain-health.ts'
import { readOpenChainAlarms } from '../chain/alarms.ts'
import type { Database } from '../db/pool.ts'

/** How the chain is read, for the operator's health call. */
export async function readChainHealth(db: Database): Promise<ChainHealth> {
  const alarms = await readOpenChainAlarms(db)
  return {
    finalizedBlock: null,
    finalizedAt: null,
    cursorBlock: null,
    cursorAt: null,
    isBehind: false,
    waitingPayments: 0,
    stuckPayments: 0,
    keptAside: { usdt: '0', bnb: '0', payers: 0 },
    nodes: [],
    alarms: alarms.map(({ id, kind, subject, detail, times, raised_at, last_seen_at }) => ({
      ...{ id: Number(id), kind, subject, detail, times },
      raisedAt: raised_at.toISOString(),
      lastSeenAt: last_seen_at.toISOString(),
    })),
  }
}
