import { inFile } from './in-file.ts'

/** Bugs in the outbox, request keys, faults, limits and backups. */
export const SERVER_EDGE = [
  ...inFile(
    'server/outbox/outbox.ts',
    ['server/outbox/outbox.test.ts'],
    [
      'events of a player are numbered in insertion order',
      'if (userId !== PLATFORM_USER_ID) statements.push(',
      'if (false) statements.push(',
    ],
    ['players are locked in any order', '.sort(([a], [b]) => a - b)', ''],
  ),
  ...inFile(
    'server/outbox/start-delivering.ts',
    ['server/outbox/outbox.test.ts'],
    ['two processes deliver at once', "if (!only(lock).is_mine) return 'somebody else is at it'", ''],
    [
      'delivered entries stay',
      'deleteEvents(tx, { userIds: fit.map(({ user_id }) => user_id), ids: fit.map(({ id }) => id) }),',
      'null,',
    ],
  ),
  ...inFile(
    'server/outbox/outbox.sql.ts',
    ['server/outbox/outbox.statements.test.ts'],
    [
      'two processes send the same bot message',
      ' and tries = $4 and given_up_at is null returning id',
      ' and (tries = $4 or true) and given_up_at is null returning id',
    ],
  ),
  ...inFile(
    'server/http/routing/player-requests.ts',
    ['test/flows/once.test.ts'],
    [
      'another request under the same key is answered as the first',
      'return isSame ? ok(stored.answer as T)',
      'return true ? ok(stored.answer as T)',
    ],
  ),
  ...inFile(
    'server/fault.ts',
    ['server/http/errors.test.ts', 'server/db/run-transaction.lost-answers.test.ts'],
    ['a lost connection is reported as a program error', '|| CONNECTION_LOST.test(error.message)) return', ') return'],
    ['a deadlock is reported as a program error', "  '40': 'conflict',\n", ''],
    [
      'a commit with a lost answer is treated as refused',
      "return severity === 'ERROR' && !OF_CONNECTION.test(String(code))",
      'return true',
    ],
  ),
  ...inFile(
    'server/db/statement.ts',
    ['server/db/run-transaction.test.ts', 'server/db/run-transaction.lost-answers.test.ts'],
    [
      'a statement that may have run is repeated',
      "faultOf(error) !== 'conflict' || tries",
      'faultOf(error) === null || tries',
    ],
  ),
  ...inFile(
    'server/payouts/holds/holds.ts',
    ['test/flows/restored-payouts.test.ts'],
    ['a moved database pays at once', "await holdPayouts(tx, { reason: 'moved', asOf: null })", ''],
  ),
]
