import type { Address } from '#core/address.ts'
import type { CallAnswer } from '#core/api/call.ts'
import {
  consolidateWallets,
  executeBackfill as executeCall,
  previewBackfill,
  setUpDemo as setUpDemoCall,
} from '#core/api/quick-actions.ts'
import type { AuditAction } from '#core/audit-actions.ts'
import type { AuditSubject } from '#core/audit-subject.ts'
import { formatAmount } from '#core/money.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import type { CachedReading } from '../../db/broadcast.ts'
import type { Database, Executor } from '../../db/statement.ts'
import { LOCKS, withLock } from '../../db/with-lock.ts'
import type { NotifyPages } from '../../http/routing/notify-pages.ts'
import { type Route, route } from '../../http/routing/route.ts'
import { readWallets } from './backfill/backfill.sql.ts'
import { type BackfillPlan, executeBackfill, LAST_USER_ID, planBackfill } from './backfill/backfill.ts'
import type { Shortfall } from './backfill/find-shortfalls.ts'
import { type DemoDeps, setUpDemo } from './demo/set-up-demo.ts'
import { addAccounts, consolidate, readCards, toAccountsView } from './imports/import-files.ts'

export type QuickActionDeps = DemoDeps & {
  readonly notifyPages: NotifyPages
  readonly cards: Pick<CachedReading<unknown>, 'publishChange'>
}

type QuickActionAuthor = { readonly username: string; readonly walletAddress: Address | null }

/** Routes for maintenance that an operator starts with one button. Only one call of each runs at a time. */
export const quickActionRoutes = (deps: QuickActionDeps): Route[] => [
  route(setUpDemoCall, ({ session, body }) =>
    runExclusively(deps.db, LOCKS.demo, async () => {
      const who = { ...session, ...body }
      await log(deps.db, who, 'begin demo data', { kind: 'demo data' }, {})
      const report = await setUpDemo(deps)
      deps.cards.publishChange()
      await log(deps.db, who, 'set up demo data', { kind: 'demo data' }, { ...report })
      return ok({ success: true, error: null, report } as const)
    }),
  ),

  route(previewBackfill, ({ body }) =>
    runExclusively(deps.db, LOCKS.backfill, async () => {
      const plan = await planBackfill(deps.db, { after: body.after, until: LAST_USER_ID })
      return ok(await toPreview(deps.db, plan))
    }),
  ),

  route(executeCall, ({ session, body }) =>
    runExclusively(deps.db, LOCKS.backfill, () =>
      executePlan(deps, { ...session, walletAddress: body.walletAddress }, body.planHash ?? null, body.range ?? null),
    ),
  ),

  route(consolidateWallets, ({ session, body }) =>
    runExclusively(deps.db, LOCKS.imports, async () => ok(await consolidateAll(deps, { ...session, ...body }))),
  ),
]

async function runExclusively<T, Code extends string>(
  db: Database,
  lock: (typeof LOCKS)[keyof typeof LOCKS],
  act: () => Promise<Result<T, Code>>,
): Promise<Result<T, Code | 'maintenance_running'>> {
  let result: Result<T, Code | 'maintenance_running'> = refuse('maintenance_running')
  await withLock(db, lock, async () => {
    result = await act()
  })
  return result
}

async function toPreview(db: Database, plan: BackfillPlan): Promise<CallAnswer<typeof previewBackfill>> {
  const { range, hasMore, short, over, overCount, hash } = plan
  const report = {
    ...{ range, hasMore, totals: totalsOf(short) },
    lines: await toLineViews(db, short),
    overPosted: await toLineViews(db, over),
    overPostedCount: overCount,
  }
  return { success: true, error: null, usersToProcess: countPlayers(short), planHash: hash, report }
}

async function executePlan(
  { db, notifyPages }: QuickActionDeps,
  who: QuickActionAuthor,
  planHash: string | null,
  range: BackfillPlan['range'] | null,
): Promise<Result<CallAnswer<typeof executeCall>, 'backfill_plan_changed'>> {
  const plan = await planBackfill(db, range ?? { after: 0, until: LAST_USER_ID })
  if (planHash !== null && planHash !== plan.hash) return refuse('backfill_plan_changed')
  const subject = { kind: 'plan', key: plan.hash } as const
  const planned = { players: countPlayers(plan.short), lines: plan.short.length }
  await log(db, who, 'execute backfill', subject, { ...planned, ...sumsOf(plan.short) })
  const outcomes = await executeBackfill({ db, notifyPages }, plan)
  const credited = outcomes.filter(({ isCredited }) => isCredited).map(({ shortfall }) => shortfall)
  await log(db, who, 'finish backfill', subject, { lines: credited.length, ...sumsOf(credited) })
  const lines = (await toLineViews(db, plan.short)).map((line, index) => {
    const outcome = outcomes[index]
    return { ...line, outcome: outcome === undefined ? 'left' : outcome.isCredited ? 'credited' : 'changed' } as const
  })
  const left = plan.short.length - outcomes.length
  const report = { range: plan.range, hasMore: plan.hasMore, lines, totals: totalsOf(credited), left }
  return ok({ success: true, error: null, usersProcessed: countPlayers(credited), planHash: plan.hash, report })
}

async function consolidateAll(
  { db, chainId, notifyPages, cards: cached }: QuickActionDeps,
  who: QuickActionAuthor,
): Promise<CallAnswer<typeof consolidateWallets>> {
  const { cards } = await readCards(db)
  await log(db, who, 'begin consolidation', { kind: 'imported accounts' }, {})
  const { wallets, hasMore } = await consolidate(db, { cards, chainId, notifyPages })
  const before = addAccounts(wallets.map((wallet) => wallet.before))
  const after = addAccounts(wallets.map((wallet) => wallet.after))
  const totalDuplicatesRemoved = before.accounts - after.accounts
  const details = { consolidated: wallets.length, duplicatesRemoved: totalDuplicatesRemoved }
  await log(db, who, 'consolidate wallets', { kind: 'imported accounts' }, details)
  cached.publishChange()
  return {
    ...{ success: true, error: null, consolidated: wallets.length, totalDuplicatesRemoved },
    report: {
      wallets: wallets.map(({ walletAddress, spellings, before, after }) => ({
        walletAddress,
        spellings: [...spellings],
        before: toAccountsView(before),
        after: toAccountsView(after),
      })),
      before: toAccountsView(before),
      after: toAccountsView(after),
      hasMore,
    },
  }
}

/**
 * Writes the entry in a separate transaction. An action that takes several transactions is logged before its first and after its
 * last.
 */
const log = (
  db: Database,
  { username, walletAddress }: QuickActionAuthor,
  action: AuditAction,
  subject: AuditSubject,
  details: Readonly<Record<string, string | number | boolean | null>>,
) => db.transaction((tx) => writeAuditLog(tx, { username, action, subject, details: { ...details, walletAddress } }))

type Report = CallAnswer<typeof previewBackfill>['report']

/** Players whose wallets are read together. */
const WALLETS_PER_PAGE = 1_000

/** Converts differences to views. An amount posted in excess has no sign. */
export async function toLineViews(db: Executor, lines: readonly Shortfall[]): Promise<Report['lines']> {
  const userIds = [...new Set(lines.map(({ userId }) => userId))]
  const walletOf = new Map<number, string>()
  for (let start = 0; start < userIds.length; start += WALLETS_PER_PAGE) {
    const page = userIds.slice(start, start + WALLETS_PER_PAGE)
    for (const row of await readWallets(db, { userIds: page })) walletOf.set(Number(row.user_id), row.wallet_address)
  }
  return lines.map(({ userId, asset, makesUpFor: reason, subject, amount }) => ({
    userId,
    walletAddress: walletOf.get(userId) ?? '',
    asset,
    reason,
    subject,
    amount: formatAmount(amount < 0n ? -amount : amount, asset),
  }))
}

/** Sums up differences by reason and asset. */
function totalsOf(lines: readonly Shortfall[]): Report['totals'] {
  const byKind = Map.groupBy(lines, ({ asset, makesUpFor }) => `${makesUpFor} ${asset}`)
  return [...byKind.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    const { asset, makesUpFor: reason } = first
    return [
      {
        asset,
        reason,
        amount: formatAmount(
          others.reduce((sum, { amount }) => sum + amount, first.amount),
          asset,
        ),
      },
    ]
  })
}

/** Sums up lines by asset. */
function sumsOf(lines: readonly Shortfall[]): Readonly<Record<string, string>> {
  const byAsset = Map.groupBy(lines, ({ asset }) => asset)
  return Object.fromEntries(
    [...byAsset].map(([asset, own]) => [
      asset,
      formatAmount(
        own.reduce((sum, { amount }) => sum + amount, 0n),
        asset,
      ),
    ]),
  )
}

const countPlayers = (lines: readonly Shortfall[]): number => new Set(lines.map(({ userId }) => userId)).size
