import type { Call } from '#core/api/call.ts'
import type { Operator } from '../../support/operator.ts'

/** Makes a call with parameters of the right form, and with a body that no schema would take. */
export const callAs = (caller: Pick<Operator, 'call'>, { method, path }: Call) =>
  caller.call(
    path
      .replaceAll(/:(?:id|cardId)/g, '1')
      .replace(':username', 'olga')
      .replace(':name', 'games'),
    method === 'GET' ? {} : { method, json: {} },
  )
