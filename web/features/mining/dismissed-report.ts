import { createStoredChoice } from '#web/lib/stored-choice.ts'

/** Maximum number of stored wallets; more than a player uses in one browser. */
const WALLETS_MAX = 20

/** Report that each wallet dismissed last in this browser, e.g. '0xabc…/7', separated by spaces, latest first. */
const choice = createStoredChoice('mining-report-dismissed')

const nameOf = (walletAddress: string, shiftId: number | '') => `${walletAddress}/${shiftId}`
const namesIn = (text: string | null) => text?.split(' ') ?? []

export function dismissReport(walletAddress: string, shiftId: number) {
  const others = namesIn(choice.read()).filter((name) => !name.startsWith(nameOf(walletAddress, '')))
  choice.write([nameOf(walletAddress, shiftId), ...others].slice(0, WALLETS_MAX).join(' '))
}

export const useIsReportDismissed = (walletAddress: string, shiftId: number | undefined): boolean =>
  namesIn(choice.use()).includes(nameOf(walletAddress, shiftId ?? 0))
