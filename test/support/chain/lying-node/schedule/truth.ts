import type { FakeBlock } from '../fake-chain.ts'
import { type ScheduleWorld, USDT } from './world.ts'

/** Lists what was truly paid, one line for each payment. Equal payments repeat their line. */
export const listTruePayments = (world: ScheduleWorld): string[] => listPaymentsIn(world, world.chain.blocks())

export function listPaymentsIn(world: ScheduleWorld, blocks: readonly FakeBlock[]): string[] {
  const isBnbWatched = world.orders.some(({ asset }) => asset === 'BNB')
  return blocks
    .flatMap(({ transactions }) => transactions)
    .filter(({ isReverted }) => !isReverted)
    .flatMap((made) => [
      ...made.transfers
        .filter(({ token, to }) => token === USDT && to === world.chain.treasury)
        .map(({ from, value }) => `${made.hash} USDT ${from} ${value}`),
      ...(made.to === world.chain.treasury && isBnbWatched ? [`${made.hash} BNB ${made.from} ${made.valueWei}`] : []),
    ])
    .sort()
}
