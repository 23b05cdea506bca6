import { expect } from 'vitest'
import { parseCsv } from '../support/operator/parse-csv.ts'
import { bodyOf } from '../support/world/http.ts'
import { attack, attackGroup, expectRefusal } from './support/attack.ts'
import type { AttackStage } from './support/stage.ts'

/** Starts of a cell that some spreadsheet runs. */
const FORMULAS = [
  '=1+1',
  '+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  '＝1',
  '=HYPERLINK("https://evil.example","x")',
  "=cmd|' /C calc'!A0",
  '"=1',
  ' =1',
  'a;=1+1',
]
/** Texts that hide or turn what stands beside them. */
const HIDDEN = ['a\0b', 'a\ud800', '\udfffa']
/** Signs that turn the direction of the text around them. */
const TURNING = ['200f', '202e', '2066']

/** Makes a card that differs from one on sale only by these. */
async function cardWith(stage: AttackStage, changes: object) {
  const [card] = await stage.operator.get<object[]>('/api/admin/cards')
  return stage.operator.post('/api/admin/cards', { ...card, ...changes })
}

attackGroup('Hostile texts and CSV', () => {
  for (const formula of FORMULAS) {
    attack(
      `a note of a player is the formula ${JSON.stringify(formula)}, and a spreadsheet opens the file`,
      async (stage) => {
        const player = await stage.newPlayer()
        const path = `/api/admin/players/${player.userId()}/notes`
        const { status } = await stage.operator.post(path, { text: `${formula}` })
        if (status >= 400) return expect(status).toBe(400)
        const { body } = await stage.operator.call<string>(path, { headers: { accept: 'text/csv' } })
        // Where the separator is a semicolon, a cell begins after it.
        const cells = parseCsv(String(body)).flatMap((line) => Object.values(line).flatMap((cell) => cell.split(';')))
        expect(cells.filter((cell) => /^[\s]*[=+@＝＋＠]/u.test(cell) || /^-(?!\d+(?:\.\d+)?$)/.test(cell))).toEqual([])
        return undefined
      },
    )
  }

  for (const text of HIDDEN) {
    attack(`a note on a player is the text ${JSON.stringify(text)}`, async (stage) => {
      const player = await stage.newPlayer()
      const act = () => stage.operator.post(`/api/admin/players/${player.userId()}/notes`, { text })
      await expectRefusal(stage, act, 400, 'malformed_request')
    })
  }

  for (const sign of TURNING) {
    attack(`a note on a player is reversed by U+${sign.toUpperCase()}`, async (stage) => {
      const player = await stage.newPlayer()
      const text = `Pay ${String.fromCodePoint(Number.parseInt(sign, 16))}here`
      const act = () => stage.operator.post(`/api/admin/players/${player.userId()}/notes`, { text })
      await expectRefusal(stage, act, 400, 'malformed_request')
    })
  }

  for (const { of, name, status, code } of [
    { of: 'that is empty', name: '', status: 422, code: 'card_name_invalid' },
    { of: 'of spaces', name: '   ', status: 422, code: 'card_name_invalid' },
    { of: 'of invisible characters', name: '\u200b\u200b', status: 400, code: 'malformed_request' },
    { of: 'with a line break', name: 'a\nb', status: 422, code: 'card_name_invalid' },
    { of: 'with a right-to-left override', name: '\u202egnp.exe', status: 422, code: 'card_name_invalid' },
    { of: 'of 61 letters', name: 'x'.repeat(61), status: 422, code: 'card_name_invalid' },
  ]) {
    attack(`an operator names a card with a name ${of}`, (stage) =>
      expectRefusal(stage, () => cardWith(stage, { name }), status, code),
    )
  }

  for (const { of, changes, code } of [
    { of: 'a price of zero', changes: { price: '0' }, code: 'card_price_invalid' },
    { of: 'a negative price', changes: { price: '-1' }, code: 'card_price_invalid' },
    { of: 'a price with 19 decimals', changes: { price: '0.0000000000000000001' }, code: 'card_price_invalid' },
    { of: 'a price in words', changes: { price: 'free' }, code: 'card_price_invalid' },
    { of: 'negative BV3', changes: { dailyBv3: -1 }, code: 'card_bv3_invalid' },
    {
      of: 'more BV3 in a day than in total',
      changes: { dailyBv3: 1_000, totalBv3: 1 },
      code: 'card_daily_exceeds_total',
    },
    { of: 'negative USDT', changes: { dailyUsdt: '-1' }, code: 'card_usdt_invalid' },
  ]) {
    attack(`an operator makes a card with ${of}`, (stage) =>
      expectRefusal(stage, () => cardWith(stage, { name: 'An attack', ...changes }), 422, code),
    )
  }

  attack('an operator names the site with markup, and the page runs it', async (stage) => {
    const settings = await stage.operator.get<{ site: { version: number; value: object } }>('/api/admin/settings')
    const { version, value } = settings.site
    const set = (description: string, basedOn: number) =>
      stage.operator.put<{ version: number }>('/api/admin/settings', {
        name: 'site',
        value: { ...value, description },
        version: basedOn,
      })
    const changed = bodyOf(await set('"><script>alert(1)</script>', version))
    const { url, headers } = stage.site()
    const page = await (await fetch(url, { headers: headers ?? {} })).text()
    expect(page).not.toContain('<script>alert(1)')
    bodyOf(await set('Buy banana characters.', changed.version))
  })

  attack('an operator saves a setting that someone else has changed meanwhile', async (stage) => {
    const settings = await stage.operator.get<{ games: { version: number; value: object } }>('/api/admin/settings')
    const { version, value } = settings.games
    const act = () => stage.operator.put('/api/admin/settings', { name: 'games', value, version: version + 7 })
    await expectRefusal(stage, act, 409, 'setting_changed_meanwhile')
  })

  for (const name of ['payouts', 'sales', 'instantWithdrawals', 'admin', '__proto__', 'constructor', '']) {
    attack(
      `an operator saves the setting ${name === '' ? 'of no name' : name} by the call for plain ones`,
      async (stage) => {
        const before = await stage.fingerprint()
        const { status } = await stage.operator.put('/api/admin/settings', { name, value: {}, version: 0 })
        expect([400, 403]).toContain(status)
        expect(await stage.fingerprint()).toEqual(before)
      },
    )
  }

  for (const q of ["' or 1=1 --", '%', '_', '\\', 'a'.repeat(500), '\0', '(.*)+$']) {
    attack(`an operator searches for ${JSON.stringify(q.slice(0, 20))}`, async (stage) => {
      const { status, body } = await stage.viewer.call(`/api/admin/find?q=${encodeURIComponent(q)}`)
      expect([200, 400]).toContain(status)
      expect(JSON.stringify(body)).not.toMatch(/syntax error|pg_|node_modules/)
    })
  }
})
