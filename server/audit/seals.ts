import type { Executor } from '../db/statement.ts'
import {
  type ListAddedRow,
  type ListSealsRow,
  type ListStoredSumsRow,
  listAdded,
  listRecomputedSeals,
  listSeals,
  listStoredSums,
  upsertSeals,
} from './seals.sql.ts'
import type { DifferenceOf } from './sentences.ts'

const SUMS = [
  'bv3_available',
  'bv3_held',
  'usdt_available',
  'usdt_held',
  'referral_usdt',
  'lots_bv3',
  'lots_usdt',
  'base_bv3',
] as const
type SealSums = Readonly<Record<(typeof SUMS)[number], bigint>>

/** Sums of a player's lines up to one of them, while the account has this version. */
export type Seal = SealSums & {
  readonly userId: number
  readonly version: bigint
  readonly throughId: bigint
  readonly lines: bigint
  readonly digest: bigint
}

/** Seals that can be written, and players whose stored rows differ from the seal plus the lines since. */
export type SealState = { readonly seals: readonly Seal[]; readonly suspects: readonly number[] }

/** Adds the lines posted since the seal to it, and compares the sums with the stored rows. Reads only the new lines. */
export async function readSealState(executor: Executor, players: readonly number[]): Promise<SealState> {
  const kept = await listStoredSums(executor, { players })
  const sealOf = byUser(await listSeals(executor, { players }))
  const added = byUser(
    await listAdded(executor, {
      players: kept.map((row) => row.user_id),
      through: kept.map((row) => sealOf.get(row.user_id)?.through_id ?? 0n),
    }),
  )
  const seals = kept.map((row) => ({
    row,
    seal: addNewLines(row, sealOf.get(row.user_id), added.get(row.user_id)),
  }))
  const agrees = ({ row, seal }: (typeof seals)[number]) => SUMS.every((name) => BigInt(row[name]) === seal[name])
  return {
    seals: seals.filter(agrees).map(({ seal }) => seal),
    suspects: seals.filter((it) => !agrees(it)).map(({ seal }) => seal.userId),
  }
}

function addNewLines(kept: ListStoredSumsRow, sealed: ListSealsRow | undefined, added: ListAddedRow | undefined): Seal {
  const sums = Object.fromEntries(
    SUMS.map((name) => [name, BigInt(sealed?.[name] ?? 0n) + BigInt(added?.[name] ?? 0n)]),
  ) as SealSums
  return {
    ...sums,
    userId: Number(kept.user_id),
    version: kept.version,
    throughId: added?.through_id ?? sealed?.through_id ?? 0n,
    lines: BigInt(sealed?.lines ?? 0n) + BigInt(added?.lines ?? 0n),
    digest: BigInt(sealed?.digest ?? 0n) + BigInt(added?.digest ?? 0n),
  }
}

/** Reads all sealed lines of some players again. This shows past lines that were changed, removed or inserted. */
export async function findBrokenSeals(
  executor: Executor,
  players: readonly number[],
): Promise<DifferenceOf<'seals'>[]> {
  const anew = byUser(await listRecomputedSeals(executor, { players }))
  return (await listSeals(executor, { players })).flatMap((seal) => {
    const { lines = 0n, digest = 0n } = anew.get(seal.user_id) ?? {}
    if (lines === seal.lines && digest === seal.digest) return []
    const user = Number(seal.user_id)
    const facts = {
      ...{ sealed: Number(seal.lines), lines: Number(lines), through: Number(seal.through_id) },
      digest: digest.toString(),
    }
    return [{ userId: user, code: 'seals', row: { user }, facts }]
  })
}

export async function writeSeals(executor: Executor, seals: readonly Seal[]): Promise<void> {
  if (seals.length === 0) return
  await upsertSeals(executor, {
    userIds: seals.map(({ userId }) => userId),
    versions: seals.map(({ version }) => version),
    throughIds: seals.map(({ throughId }) => throughId),
    lines: seals.map(({ lines }) => lines),
    digests: seals.map(({ digest }) => digest),
    bv3Available: seals.map((seal) => seal.bv3_available),
    bv3Held: seals.map((seal) => seal.bv3_held),
    usdtAvailable: seals.map((seal) => seal.usdt_available),
    usdtHeld: seals.map((seal) => seal.usdt_held),
    referralUsdt: seals.map((seal) => seal.referral_usdt),
    lotsBv3: seals.map((seal) => seal.lots_bv3),
    lotsUsdt: seals.map((seal) => seal.lots_usdt),
    baseBv3: seals.map((seal) => seal.base_bv3),
  })
}

const byUser = <Row extends { readonly user_id: bigint }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.user_id, row]))
