import type { ProcessRole } from '#core/process-role.ts'
import { forPerson } from '../chain/chain-reader.ts'
import { createPayoutRecord } from '../payouts/payout-record.ts'
import type { Common } from './open-common.ts'
import { wirePayments } from './wire-payments.ts'
import { wirePayouts } from './wire-payouts.ts'
import { wireReconcile } from './wire-reconcile.ts'
import { wireSolvency } from './wire-solvency.ts'

/** Opens the dependencies with which a role handles money. Each of its log lines names the role. */
export function openRole(common: Common, role: ProcessRole) {
  const { db, chain, hotWallet, settings, cards, metrics, bus, notifications, tell } = common
  const log = common.log.child({ role })
  const { announce, announceToAll } = bus
  const { notify } = notifications
  const wires = { db, log, chain, hotWallet, settings, cards, announce, announceToAll, tell, notify }
  // A person waits for the reads of a web call.
  const asked = role === 'web' ? { ...chain, reader: forPerson(chain.reader) } : chain
  const payments = wirePayments({ ...wires, chain: asked, metrics })
  const paying = wirePayouts({
    ...wires,
    metrics,
    onSettled: payments.onSettled,
    onRefunded: payments.onOutcome,
  })
  const outgoing = { ...paying, tokens: Object.values(chain.tokens).filter((token) => token !== null) }
  return {
    ...wires,
    payments,
    payouts: { ...paying, record: createPayoutRecord(outgoing) },
    outgoing,
    reconciling: wireReconcile({ ...payments, db, log, chain: chain.reader }),
    solvency: wireSolvency(wires),
  }
}
