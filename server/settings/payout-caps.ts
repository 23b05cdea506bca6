import { networks } from '#contracts/networks.ts'
import { NO_PAYOUT_CAPS } from '#core/payout-caps.ts'
import type { Settings } from '#core/settings.ts'
import type { Executor } from '../db/statement.ts'
import { type CurrentSettings, readVersionedSetting } from './settings.ts'

/** Reads the current caps. The local chain has none until an operator sets them, because its money is not real. */
export async function readPayoutCapsSetting(executor: Executor, chainId: number): Promise<Settings['payouts']> {
  const { version, value } = await readVersionedSetting(executor, 'payouts')
  return version === 0 && chainId === networks.local.id ? NO_PAYOUT_CAPS : value
}

/** Returns the caps from settings that were already read. */
export const shownPayoutCaps = ({ values, versions }: CurrentSettings, isLocal: boolean): Settings['payouts'] =>
  isLocal && versions.payouts === 0 ? NO_PAYOUT_CAPS : values.payouts
