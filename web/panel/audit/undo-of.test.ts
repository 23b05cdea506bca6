import { expect, test } from 'vitest'
import { auditEntry } from '#test/support/browser/parts/operator-samples.ts'
import { undoOf } from './undo-of.ts'

const states = { before: { price: '29', version: 1 }, after: { price: '31', version: 2 }, details: { version: 4 } }

test.each([
  { action: 'change card', subject: 'card 3', undo: { kind: 'card', which: '3', version: 2 } },
  { action: 'change game settings', subject: 'game settings 3', undo: { kind: 'rate', which: '3', version: 2 } },
  { action: 'change setting', subject: 'setting games', undo: { kind: 'setting', which: 'games', version: 4 } },
])('$action of $subject can be undone', ({ action, subject, undo }) =>
  expect(undoOf(auditEntry({ ...states, action, subject }))).toMatchObject(undo),
)

test.each([
  { is: 'another subject than the action has', entry: { action: 'change card', subject: 'game settings 3' } },
  { is: 'a subject of a later release', entry: { action: 'change card', subject: 'deck 3' } },
  { is: 'another action', entry: { action: 'create card', subject: 'card 3' } },
  { is: 'no version', entry: { action: 'change card', subject: 'card 3', after: { price: '31' } } },
  { is: 'no earlier state', entry: { action: 'change card', subject: 'card 3', before: null } },
])('an entry with $is cannot be undone', ({ entry }) => expect(undoOf(auditEntry({ ...states, ...entry }))).toBeNull())
