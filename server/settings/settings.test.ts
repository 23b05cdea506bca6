import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NO_PAYOUT_CAPS } from '#core/payout-caps.ts'
import { DEFAULT_SETTINGS } from '#core/settings.ts'
import { createBroadcast } from '#server/db/broadcast.ts'
import { createDatabase } from '#server/db/pool.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { waitUntil } from '#test/support/wait-until.ts'
import { execute } from '#test/support/world/execute.ts'
import {
  cacheSettings,
  changeSetting,
  readPayoutCapsSetting,
  readSetting,
  readSettingHistory,
  readSettings,
  visiblePayoutCaps,
} from './settings.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())

const by = (basedOn: number, author = 'ann') => ({ author, basedOn })

describe('a setting', () => {
  test('has its default until someone sets it, and a history from then on', async () => {
    expect(await readSetting(ledger.db, 'withdrawals')).toEqual(DEFAULT_SETTINGS.withdrawals)
    expect(
      await changeSetting(ledger.db, 'withdrawals', { minimum: '10', feePercent: '0', isBv3Open: false }, by(0)),
    ).toMatchObject({
      version: 1,
    })
    expect(
      await changeSetting(
        ledger.db,
        'withdrawals',
        { minimum: '10', feePercent: '2.5', isBv3Open: false },
        by(1, 'bob'),
      ),
    ).toMatchObject({ version: 2 })
    expect(await readSetting(ledger.db, 'withdrawals')).toMatchObject({ minimum: '10', feePercent: '2.5' })
    expect((await readSettings(ledger.db)).versions).toMatchObject({ withdrawals: 2, brand: 0 })
    expect(await readSettingHistory(ledger.db, 'withdrawals', 10)).toMatchObject([
      { version: 2, author: 'bob', value: { feePercent: '2.5' } },
      { version: 1, author: 'ann', value: { feePercent: '0' } },
    ])
    // The latest come first; the next ones are those before the last of them.
    expect(await readSettingHistory(ledger.db, 'withdrawals', 1)).toMatchObject([{ version: 2 }])
    expect(await readSettingHistory(ledger.db, 'withdrawals', 1, 2)).toMatchObject([{ version: 1 }])
    expect(await readSettingHistory(ledger.db, 'withdrawals', 1, 1)).toEqual([])
  })

  test('has no payout caps on the local chain and the defaults elsewhere, until an operator stores 0', async () => {
    const [local, bsc] = [31_337, 56]
    const read = (chainId: number) => readPayoutCapsSetting(ledger.db, chainId)
    const shown = async (isLocal: boolean) => visiblePayoutCaps(await readSettings(ledger.db), isLocal)
    expect([await read(local), await read(bsc)]).toEqual([NO_PAYOUT_CAPS, DEFAULT_SETTINGS.payouts])
    expect([await shown(true), await shown(false)]).toEqual([NO_PAYOUT_CAPS, DEFAULT_SETTINGS.payouts])
    const stored = { ...NO_PAYOUT_CAPS, capBv3: '5' }
    await changeSetting(ledger.db, 'payouts', stored, by(0))
    expect([await read(local), await read(bsc), await shown(true)]).toEqual([stored, stored, stored])
    await changeSetting(ledger.db, 'payouts', NO_PAYOUT_CAPS, by(1))
    expect(await read(bsc)).toEqual(NO_PAYOUT_CAPS)
  })

  test('is not changed by a caller who has not seen its last change', async () => {
    await changeSetting(ledger.db, 'brand', { logoUrl: '', logoText: 'One' }, by(0))
    expect(await changeSetting(ledger.db, 'brand', { logoUrl: '', logoText: 'Two' }, by(0))).toBeNull()
    expect(await changeSetting(ledger.db, 'brand', { logoUrl: '', logoText: 'Three' }, by(7))).toBeNull()
    expect(await readSetting(ledger.db, 'brand')).toMatchObject({ logoText: 'One' })
  })

  test('changed by many callers at once is changed by one of them', async () => {
    const { versions } = await readSettings(ledger.db)
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        changeSetting(ledger.db, 'admin', { wallet: `0x${String(index + 1).repeat(40)}` }, by(versions.admin)),
      ),
    )
    expect(made.flatMap((it) => it?.version ?? [])).toEqual([versions.admin + 1])
  })

  test('never has an invalid value', async () => {
    await expect(
      changeSetting(ledger.db, 'maintenance', { isOn: 'yes' as never, message: '' }, by(0)),
    ).rejects.toThrow()
    expect((await readSettings(ledger.db)).versions.maintenance).toBe(0)
  })
})

describe('a process’s cache of the settings', () => {
  const log = { warn: () => undefined }

  async function startProcess() {
    const db = createDatabase(ledger.databaseUrl, 2, () => undefined)
    const broadcast = await createBroadcast(db, ledger.databaseUrl, log as never)
    let reads = 0
    const run: typeof db.run = (...args) => {
      reads += 1
      return db.run(...args)
    }
    const settings = cacheSettings({ run }, broadcast, Number.POSITIVE_INFINITY)
    const isInMaintenance = async () => (await settings.current()).values.maintenance.isOn
    const stop = async () => {
      await broadcast.stop()
      await db.$client.end()
    }
    return { db, settings, isInMaintenance, reads: () => reads, stop }
  }

  let here: Awaited<ReturnType<typeof startProcess>>
  let there: Awaited<ReturnType<typeof startProcess>>
  beforeAll(async () => {
    here = await startProcess()
    there = await startProcess()
  })
  afterAll(async () => {
    await here.stop()
    await there.stop()
  })
  let version = 0
  beforeEach(async () => {
    version = (await readSettings(ledger.db)).versions.maintenance
  })

  async function turn(isOn: boolean) {
    await changeSetting(here.db, 'maintenance', { isOn, message: '' }, by(version))
    here.settings.publishChange()
  }

  test('is read once for many callers', async () => {
    await here.isInMaintenance()
    const before = here.reads()
    await Promise.all(Array.from({ length: 50 }, here.isInMaintenance))
    expect(here.reads() - before).toBeLessThanOrEqual(1)
  })

  test('is renewed at once where the change was made, and within moments everywhere else', async () => {
    expect(await there.isInMaintenance()).toBe(false)
    await turn(true)
    expect(await here.isInMaintenance()).toBe(true)
    await waitUntil('the change', there.isInMaintenance)
  })

  test('is read again after a gap in the messages between processes', async () => {
    expect(await there.isInMaintenance()).toBe(true)
    await changeSetting(here.db, 'maintenance', { isOn: false, message: '' }, by(version))
    const { rows } = await execute(
      here.db,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bv3 events' and datname = current_database()`,
    )
    expect(rows.length).toBe(2)
    await waitUntil('the end of what was kept', async () => !(await there.isInMaintenance()))
  })

  test('is read again after a failed read', async () => {
    let isDown = true
    const run: typeof here.db.run = (...args) => (isDown ? Promise.reject(new Error('down')) : here.db.run(...args))
    const settings = cacheSettings({ run }, { publish() {}, subscribe() {}, onGap() {} })
    await expect(settings.current()).rejects.toThrow('down')
    isDown = false
    expect((await settings.current()).values.maintenance).toEqual({ isOn: false, message: '' })
  })
})
