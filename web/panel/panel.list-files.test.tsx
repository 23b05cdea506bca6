import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { getGameBudget, listGameSettings } from '#core/api/admin-games.ts'
import {
  getPlayer,
  listPlayerActivity,
  listPlayerLots,
  listPlayerNotes,
  listPlayerPurchases,
  listPlayerReferrals,
  listPlayerSignIns,
  listPlayerWithdrawals,
} from '#core/api/admin-players.ts'
import { getAuditHead, listAuditLog } from '#core/api/audit.ts'
import { listAuditRuns } from '#core/api/audit-alarms.ts'
import type { Call } from '#core/api/call.ts'
import { listAdminCards } from '#core/api/cards.ts'
import { listDays } from '#core/api/dashboard.ts'

import { listOperators } from '#core/api/operators.ts'
import { getSettings, listSettingVersions } from '#core/api/settings.ts'
import { getSolvency } from '#core/api/solvency.ts'
import { dayView, SOLVENCY } from '#test/support/browser/parts/desk-samples.ts'
import {
  AUDIT_HEAD,
  adminCard,
  auditEntry,
  gameBudget,
  gameSettings,
  playerFile,
  SETTINGS_UNSET,
} from '#test/support/browser/parts/operator-samples.ts'
import { MOMENT } from '#test/support/browser/parts/samples.ts'
import { catchSavedFiles, type SavedFile } from '#test/support/browser/parts/saved-files.ts'
import { answer, requestsOf } from '#test/support/browser/parts/stub-api.ts'
import { sidewaysPx, violations } from '#test/support/browser/parts/violations.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { AuditTab } from './audit/audit-tab.tsx'
import { CardsTab } from './cards/cards-tab.tsx'
import { ObligationsChart } from './charts/obligations-chart.tsx'
import { OverviewCharts } from './charts/overview-charts.tsx'
import { GamesTab } from './games/games-tab.tsx'
import { HistoryDialog } from './parts/history-dialog.tsx'
import { PlayerPage } from './player/player-page.tsx'
import { OperatorList } from './security/operator-list.tsx'
import { clearOperatorToken, storeOperatorToken } from './session/operator-token.ts'

let saved: readonly SavedFile[]
beforeEach(() => {
  storeOperatorToken('token')
  saved = catchSavedFiles()
  answer(listAdminCards, [adminCard()])
  answer(getSettings, SETTINGS_UNSET)
  answer(listGameSettings, [gameSettings()])
  answer(getGameBudget, gameBudget())
  answer(listOperators, [])
  answer(listSettingVersions, [])
  answer(listDays, [dayView('2026-11-30')])
  answer(listAuditRuns, { runs: [] })
  answer(getAuditHead, AUDIT_HEAD)
  answer(listAuditLog, [auditEntry()], { totalCount: 1 })
  answer(getPlayer, playerFile({ notes: [{ id: 1, text: 'Asked by mail.', author: 'ann', createdAt: MOMENT }] }))
  answer(listPlayerNotes, [])
  for (const list of [
    listPlayerActivity,
    listPlayerWithdrawals,
    listPlayerPurchases,
    listPlayerLots,
    listPlayerSignIns,
  ]) {
    answer(list as typeof listPlayerLots, [])
  }
  answer(listPlayerReferrals, [])
})
afterEach(async () => {
  vi.restoreAllMocks()
  clearOperatorToken()
  await page.viewport(1280, 800)
})

/** Waits for the file's call and for what was saved. */
async function expectFile(call: Call, fileName: string, asked: object = {}): Promise<void> {
  await expect.poll(() => saved.map(({ name }) => name)).toEqual([fileName])
  const files = requestsOf(call).filter(({ headers }) => headers.get('accept') === 'text/csv')
  expect(files).toMatchObject([asked])
  expect(files[0]?.headers.get('authorization')).toBe('Bearer token')
}

test.each([
  { part: <CardsTab />, call: listAdminCards, file: 'cards.csv' },
  { part: <GamesTab />, call: listGameSettings, file: 'game-rates.csv' },
  { part: <OperatorList ownName="op" />, call: listOperators, file: 'operators.csv' },
  {
    part: <HistoryDialog name="site" title="Site" entry={SETTINGS_UNSET.site} onClose={() => undefined} />,
    call: listSettingVersions,
    file: 'setting-site-history.csv',
    asked: { params: { name: 'site' } },
  },
  { part: <OverviewCharts />, call: listDays, file: 'days.csv', path: '/?days=90', asked: { query: { days: '90' } } },
  {
    part: <ObligationsChart solvency={SOLVENCY} />,
    call: getSolvency,
    file: 'solvency-days.csv',
    asked: { query: { days: '30' } },
  },
  {
    part: <AuditTab />,
    call: listAuditLog,
    file: 'audit-log.csv',
    path: '/?tab=audit&who=op&to=2026-01-03',
    asked: { query: { username: 'op', to: new Date(Date.UTC(2026, 0, 4)) } },
  },
])('$file is downloaded at its list, with its filters', async ({ part, call, file, path = '/', asked = {} }) => {
  await page.viewport(360, 800)
  const screen = await renderPart(<main className="px-4">{part}</main>, { path })
  const button = screen.getByRole('button', { name: 'Download CSV' })
  await expect.element(button).toBeVisible()
  expect(await violations()).toEqual([])
  expect(sidewaysPx()).toBeLessThanOrEqual(0)
  await button.click()
  await expectFile(call, file, asked)
})

test.each([
  { list: 'Balance lines', call: listPlayerActivity, file: 'player-7-activity.csv' },
  { list: 'Withdrawals', call: listPlayerWithdrawals, file: 'player-7-withdrawals.csv' },
  { list: 'Purchases', call: listPlayerPurchases, file: 'player-7-purchases.csv' },
  { list: 'Lots', call: listPlayerLots, file: 'player-7-lots.csv' },
  { list: 'Referrals', call: listPlayerReferrals, file: 'player-7-referrals.csv' },
  { list: 'Sign-ins', call: listPlayerSignIns, file: 'player-7-sign-ins.csv' },
])('$list of a player is downloaded', async ({ list, call, file }) => {
  const screen = await renderPart(<PlayerPage playerId={7} />)
  await screen.getByRole('radio', { name: list, exact: true }).click()
  // Whether the player may withdraw stands above it under the same name.
  const shown = screen.getByRole('region', { name: list, exact: true }).last()
  await shown.getByRole('button', { name: 'Download CSV' }).click()
  await expectFile(call, file, { params: { id: 7 } })
})

test('the notes on a player are downloaded if there are any', async () => {
  const screen = await renderPart(<PlayerPage playerId={7} />)
  const notes = screen.getByRole('region', { name: 'Operators’ notes' })
  await notes.getByRole('button', { name: 'Download CSV' }).click()
  await expectFile(listPlayerNotes, 'player-7-notes.csv', { params: { id: 7 } })
})
