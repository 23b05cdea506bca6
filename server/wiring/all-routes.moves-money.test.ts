import { expect, test } from 'vitest'
import { nameOf, readCalls } from '#test/support/code/calls-of-money.ts'

/** Calls that change something and move no money. A new call stands here, or says in its definition how it is done once. */
const MOVES_NO_MONEY = `
  POST /api/admin/login              POST /api/admin/logout             POST /api/auth/verify
  POST /api/auth/logout              POST /api/users                    POST /api/airdrop/submit-social
  POST /api/game/runs/:id/chunks     POST /api/local/faucet             POST /api/admin/preview-backfill
  POST /api/purchases/opened
  POST /api/admin/game-runs/:id/remove       POST /api/admin/game-runs/:id/restore
  POST /api/admin/players/:id/notes          POST /api/admin/players/:id/freeze
  POST /api/admin/players/:id/unfreeze       POST /api/admin/audit-alarms/:id/resolve
  POST /api/admin/chain-alarms/:id/resolve   POST /api/admin/telegram/test
  POST /api/admin/telegram/message           POST /api/admin/purchase-bot/test
  POST /api/admin/purchase-bot/test-notification
  POST /api/admin/cards              PUT /api/admin/cards/:id           POST /api/admin/images
  PUT /api/admin/game-settings/:cardId       PUT /api/admin/settings    PUT /api/admin/logo
  PUT /api/admin/settings/admin-wallet       POST /api/admin/sales
  POST /api/admin/operators          PUT /api/admin/operators/:username
  POST /api/admin/operators/:username/password       DELETE /api/admin/operators/:username
  DELETE /api/admin/operators/:username/sessions     POST /api/admin/proof      POST /api/admin/password
  POST /api/admin/second-factor      DELETE /api/admin/second-factor
  POST /api/admin/second-factor/confirm      POST /api/admin/second-factor/recovery-codes
  DELETE /api/admin/sessions/:id     DELETE /api/admin/sessions         POST /api/admin/audit-runs
  POST /api/admin/audit-alarms/:id/set-kept  POST /api/admin/audit-alarms/:id/accept
  POST /api/admin/payouts/hold/:id/end       PUT /api/admin/settings/instant-withdrawals
  PUT /api/admin/settings/payout-caps`
  .trim()
  .split(/\s{2,}/)

test('every write declares how it is done once, or is known to move no money', async () => {
  const writes = (await readCalls()).filter(({ method }) => method !== 'GET')
  const unsaid = writes.filter(({ movesMoney }) => movesMoney === undefined).map(nameOf)
  expect(unsaid.toSorted()).toEqual(MOVES_NO_MONEY.toSorted())
})

test('every call that moves money needs a caller, whose key it uses', async () => {
  const calls = (await readCalls()).filter(({ movesMoney }) => movesMoney !== undefined)
  expect(calls.filter(({ access }) => access === 'anyone').map(nameOf)).toEqual([])
  expect(calls.length).toBeGreaterThan(20)
})
