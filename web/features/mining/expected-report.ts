import type { MinerRecord, MiningState, ShiftReport } from '#core/api/mining.ts'

/** Returns a running shift's report as if it ended now. It is as high as the final report, but its figures are not final. */
export function expectedReport(state: MiningState, record: MinerRecord | null): ShiftReport {
  const { sessions, shiftStartedAt, asOf, earnedBv3, earnedUsdt } = state
  return {
    id: Math.max(1, record?.shifts ?? 1),
    startedAt: shiftStartedAt ?? asOf,
    endedAt: asOf,
    bv3: earnedBv3,
    usdt: earnedUsdt,
    baseBv3: earnedBv3,
    cards: sessions.flatMap(({ cardId, card, copies, earnedBv3: bv3, earnedUsdt: usdt }) =>
      cardId === null || card === null ? [] : [{ cardId, name: card.name, imageUrl: card.imageUrl, copies, bv3, usdt }],
    ),
  }
}

/** Returns the record as if it included that report. */
export const expectedRecord = (state: MiningState, record: MinerRecord): MinerRecord => ({
  ...record,
  streakDays: Math.max(1, record.streakDays),
  bv3Dug: record.bv3Dug + state.earnedBv3,
})
