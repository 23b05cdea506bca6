import { expect, test } from 'vitest'
import { nameOf, readCalls } from '#test/support/code/calls-of-money.ts'
import { listAnswer, listFields } from '#test/support/code/list-fields.ts'
import { CARD_FIELDS, type FieldRules, GAME_FIELDS, SETTING_FIELDS } from '../money-moves.ts'
import { OPERATOR_CALLS } from '../operator-calls.ts'
import { SETTING_INPUTS } from '../setting-inputs.ts'
import { DEFAULT_SETTINGS, SETTING_NAMES, SETTINGS } from '../settings.ts'
import { type Call, needsFactor } from './call.ts'

const PARTS = ['params', 'query', 'body'] as const

/** Returns who may make a call and how it is guarded. */
function guardsOf(call: Call) {
  const { access, movesMoney, rawBody, hasFile, isPlayerWrite } = call
  const { role, proof, second } = OPERATOR_CALLS[nameOf(call)] ?? {}
  const ofOperator = access === 'operator' && { role, proof, second, needsFactor: needsFactor(call) }
  return JSON.stringify({ access, ...ofOperator, movesMoney, isPlayerWrite, rawBody, hasFile })
}

/** Returns which changes of its fields need a proof. */
const proofsOf = (fields: FieldRules) =>
  Object.entries(fields).map(
    ([name, field]) => `  proof ${name} ${'moves' in field ? JSON.stringify(field.moves) : 'never'}`,
  )

function proofsOfCall(call: Call): string[] {
  const { proof, fields = {} } = OPERATOR_CALLS[nameOf(call)] ?? {}
  return proof === 'by field' ? proofsOf(fields) : []
}

const linesOfCall = (call: Call) => [
  `${nameOf(call)} ${guardsOf(call)}`,
  ...proofsOfCall(call),
  ...PARTS.flatMap((part) => (call[part] === undefined ? [] : listFields(call[part], part).map((line) => `  ${line}`))),
]

/*
 * A default, a bound, a role or a proof that changes has to be changed in these files too: `npx vitest run --project unit
 * core/api/call.table.test.ts -u` writes them, and their differences are to be read line by line.
 */
test('each call has the access that the table lists', async () => {
  const calls = (await readCalls()).toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
  await expect(`${calls.flatMap(linesOfCall).join('\n')}\n`).toMatchFileSnapshot('../../test/golden/calls.txt')
})

test('each call answers with the shape in the table, or with one of its error codes', async () => {
  const calls = (await readCalls()).toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
  const lines = calls.flatMap((call) => [
    `${nameOf(call)} ${call.errors.join(' ')}`.trimEnd(),
    ...(call.response === undefined ? [] : listAnswer(call.response).map((line) => `  ${line}`)),
  ])
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../../test/golden/answers.txt')
})

test('each setting and each card has the fields and defaults that the table lists', async () => {
  const lines = SETTING_NAMES.flatMap((name) => [
    `${name} ${JSON.stringify(DEFAULT_SETTINGS[name])}`,
    ...proofsOf(SETTING_FIELDS[name]),
    ...listFields(SETTINGS[name], 'stored').map((line) => `  ${line}`),
    ...listFields(SETTING_INPUTS[name], 'input').map((line) => `  ${line}`),
  ])
  const cards = ['of a card', ...proofsOf(CARD_FIELDS), 'of a game', ...proofsOf(GAME_FIELDS)]
  await expect(`${[...lines, ...cards].join('\n')}\n`).toMatchFileSnapshot('../../test/golden/settings.txt')
})

test('a call does not accept a confirmation that was not sent', async () => {
  const lines = (await readCalls()).flatMap(linesOfCall)
  expect(lines.filter((line) => line.includes('"type":"boolean"')).length).toBeGreaterThan(10)
  expect(lines.filter((line) => line.includes('"default":true'))).toEqual([])
})
