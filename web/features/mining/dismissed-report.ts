import { createStoredChoice } from '#web/lib/stored-choice.ts'

/** The report that was dismissed last in this browser: whose, and of which shift. */
const choice = createStoredChoice('mining-report-dismissed')

const nameOf = (walletAddress: string, shiftId: number) => `${walletAddress}/${shiftId}`

export const dismissReport = (walletAddress: string, shiftId: number) => choice.write(nameOf(walletAddress, shiftId))

export const useIsReportDismissed = (walletAddress: string, shiftId: number | undefined): boolean =>
  choice.use() === nameOf(walletAddress, shiftId ?? 0)
