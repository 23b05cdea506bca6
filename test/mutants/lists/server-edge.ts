import { inFile } from './in-file.ts'

/** Bugs in the outbox, request keys, faults, limits and backups. */
export const SERVER_EDGE = [
  ...inFile(
    'server/outbox/outbox.ts',
    ['server/outbox/outbox.test.ts'],
    [
      'players’ events are numbered as they come',
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
      'what was handed over stays',
      'deleteEvents(tx, { userIds: fit.map(({ user_id }) => user_id), ids: fit.map(({ id }) => id) }),',
      'null,',
    ],
  ),
  ...inFile(
    'server/outbox/outbox.sql.ts',
    ['server/outbox/outbox-statements.test.ts'],
    [
      'two processes tell the bot the same',
      ' and tries = $4 and given_up_at is null returning id',
      ' and (tries = $4 or true) and given_up_at is null returning id',
    ],
  ),
  ...inFile(
    'server/http/routing/once.ts',
    ['test/flows/once.test.ts'],
    [
      'another request under the same key is answered as the first',
      'return isSame ? ok(stored.answer as T)',
      'return true ? ok(stored.answer as T)',
    ],
  ),
  ...inFile(
    'server/fault.ts',
    ['server/http/errors.test.ts', 'server/db/lost-answers.test.ts'],
    ['a lost connection is our mistake', '|| CONNECTION_LOST.test(error.message)) return', ') return'],
    ['a deadlock is our mistake', "  '40': 'conflict',\n", ''],
    [
      'a commit whose answer was lost is taken for refused',
      "return severity === 'ERROR' && !OF_CONNECTION.test(String(code))",
      'return true',
    ],
  ),
  ...inFile(
    'server/db/statement.ts',
    ['server/db/run-transaction.test.ts', 'server/db/lost-answers.test.ts'],
    [
      'what may have been done is done again',
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
