import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Call, defineCall } from '#core/api/call.ts'
import { type FieldRules, SETTING_FIELDS } from '#core/money-moves.ts'
import { OPERATOR_CALLS, operatorCall } from '#core/operator-calls.ts'
import { SETTING_INPUTS } from '#core/setting-inputs.ts'
import { SETTINGS, type SettingName } from '#core/settings.ts'
import { nameOf, readCalls } from '#test/support/code/calls-of-money.ts'

type SchemaShape = {
  readonly properties?: Readonly<Record<string, SchemaShape>>
  readonly items?: SchemaShape
} & Partial<Readonly<Record<'anyOf' | 'oneOf' | 'allOf', readonly SchemaShape[]>>>

/** The fields that a schema takes; of a field that is an object itself, its own. */
function fieldsOf({ properties = {}, items, ...shape }: SchemaShape, prefix = ''): string[] {
  const own = Object.entries(properties).flatMap(([name, inner]) => {
    const within = fieldsOf(inner, `${prefix}${name}.`)
    return within.length === 0 ? [prefix + name] : within
  })
  const parts = [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? []), ...(items ? [items] : [])]
  return [...own, ...parts.flatMap((part) => fieldsOf(part, prefix))]
}
const fieldsIn = (schema: z.ZodType) => [
  ...new Set(fieldsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as SchemaShape)),
]

/** What of calls and settings the list does not name, and what it names that is not there. */
function faultsOf(calls: readonly Call[], settings: Readonly<Record<string, z.ZodType>>): string[] {
  const operators = calls.filter(({ access }) => access === 'operator')
  const names = operators.map(nameOf)
  const ofCalls = operators.flatMap((call) => {
    const listed = OPERATOR_CALLS[nameOf(call)]
    if (listed === undefined) return [`${nameOf(call)} is not listed`]
    const taken = [call.params, call.query, call.body].flatMap((schema) => (schema ? fieldsIn(schema) : []))
    // The values of settings are judged by the setting's own fields.
    const own = call.path === '/api/admin/settings' ? taken.map((name) => name.replace(/^value\..+/, 'value')) : taken
    return differences(nameOf(call), [...new Set(own)], listed.fields)
  })
  const ofSettings = Object.entries(settings).flatMap(([name, schema]) =>
    differences(name, fieldsIn(schema), (SETTING_FIELDS as Readonly<Record<string, FieldRules>>)[name] ?? {}),
  )
  const gone = Object.keys(OPERATOR_CALLS).filter((name) => !names.includes(name))
  return [...ofCalls, ...ofSettings, ...gone.map((name) => `${name} is no call`)]
}

const differences = (of: string, taken: readonly string[], listed: FieldRules) => [
  ...taken.filter((name) => listed[name] === undefined).map((name) => `${of}: ${name} is not listed`),
  ...Object.keys(listed).flatMap((name) => (taken.includes(name) ? [] : [`${of}: ${name} is no field`])),
]

test('every call of operators and every field of them and of settings is listed', async () => {
  const calls = await readCalls()
  expect(calls.filter(({ access }) => access === 'operator').length).toBeGreaterThan(80)
  expect(faultsOf(calls, SETTINGS)).toEqual([])
})

const ofOperator = { summary: '', tag: 'Operator', access: 'operator', errors: [] } as const

test('a new call, a new field of a call, of a row in it and of a setting are refused', async () => {
  const calls = await readCalls()
  const changed = calls.map((call) =>
    nameOf(call) === 'PUT /api/admin/game-settings/:cardId'
      ? {
          ...call,
          body: z.object({ isActive: z.boolean(), tokensPerMinute: z.string(), version: z.int(), bonus: z.string() }),
        }
      : nameOf(call) === 'POST /api/admin/withdrawals/approve'
        ? {
            ...call,
            body: z.object({
              ids: z.array(z.int()),
              way: z.string(),
              net: z.object({ usdt: z.string(), bv3: z.string(), bnb: z.string() }),
            }),
          }
        : call,
  )
  const gift = defineCall({ ...ofOperator, method: 'POST', path: '/api/admin/gift' })
  const settings = {
    ...SETTINGS,
    payments: SETTINGS.payments.extend({ bonusBv3: z.string() }),
    gifts: z.object({ usdt: z.string() }),
  }
  expect(faultsOf([...changed, gift], settings).toSorted()).toEqual([
    'POST /api/admin/gift is not listed',
    'POST /api/admin/withdrawals/approve: net.bnb is not listed',
    'PUT /api/admin/game-settings/:cardId: bonus is not listed',
    'gifts: usdt is not listed',
    'payments: bonusBv3 is not listed',
  ])
  expect(() => operatorCall(gift)).toThrow('POST /api/admin/gift is not in core/operator-calls.ts')
})

test('a call that can send from the hot wallet declares when a second operator confirms it', async () => {
  const names = (await readCalls())
    .filter(({ access, method }) => access === 'operator' && method !== 'GET')
    .filter(
      ({ body }) =>
        body && JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })).includes('"hot_wallet"'),
    )
    .map(nameOf)
  expect(names.length).toBeGreaterThan(3)
  expect(names.filter((name) => OPERATOR_CALLS[name]?.second === undefined)).toEqual([])
})

/** Texts that operators alone read, secrets, and texts of which only one hash or amount is accepted. */
const NOT_READ_BY_PLAYERS: readonly string[] = [
  'POST /api/admin/audit-alarms/:id/resolve note',
  'POST /api/admin/game-runs/:id/restore reason',
  'POST /api/admin/players/:id/notes text',
  'POST /api/admin/password currentPassword',
  'POST /api/admin/password newPassword',
  'POST /api/admin/payouts/:id/transaction txHash',
  'PUT /api/admin/cards/:id confirmedShortfall',
  'POST /api/admin/proof code',
  'POST /api/admin/proof password',
]

/** Whether a field takes any text: no list of words, no pattern and no format. */
const isFreeText = ({ type, enum: words, pattern, format }: z.core.JSONSchema.BaseSchema) =>
  type === 'string' && words === undefined && pattern === undefined && format === undefined

test('a text that players read needs a proof', async () => {
  const moves = (field: object | undefined) => field !== undefined && 'moves' in field
  const ofCalls = (await readCalls()).flatMap((call) => {
    const listed = OPERATOR_CALLS[nameOf(call)]
    if (listed === undefined || call.method === 'GET' || listed.proof === 'always' || call.body === undefined) return []
    const { properties = {} } = z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' })
    return Object.entries(properties)
      .filter(([name, schema]) => typeof schema === 'object' && isFreeText(schema) && !moves(listed.fields[name]))
      .map(([name]) => `${nameOf(call)} ${name}`)
  })
  expect(ofCalls.toSorted()).toEqual(NOT_READ_BY_PLAYERS.toSorted())
  const ofSettings = Object.entries(SETTING_INPUTS).flatMap(([setting, schema]) => {
    const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    return Object.entries(properties)
      .filter(([, property]) => typeof property === 'object' && isFreeText(property))
      .map(([name]) => ({ name: `${setting}.${name}`, field: SETTING_FIELDS[setting as SettingName][name as never] }))
  })
  expect(ofSettings.length).toBeGreaterThan(5)
  const figures = ['sales.onChainUsdt', 'sales.floorUsdt']
  expect(ofSettings.filter(({ field }) => !moves(field)).map(({ name }) => name)).toEqual(figures)
})

test('a read needs a viewer or an owner, and every other call needs an operator or concerns one’s own account', () => {
  const own = ['proof', 'password', 'second-factor', 'sessions', 'logout']
  for (const [name, { role, proof }] of Object.entries(OPERATOR_CALLS)) {
    if (name.startsWith('GET ')) expect([name, proof]).toEqual([name, 'never'])
    else if (role === 'viewer') expect(own).toContain(name.split('/')[3])
    // One that may move money says by which field.
    if (proof === 'by field') expect(JSON.stringify(OPERATOR_CALLS[name]?.fields)).toMatch(/"moves"|SETTING_FIELDS/)
  }
})
