import type { Call } from '#core/api/call.ts'
import type { Operator } from '../../support/operator/operator.ts'

/** Makes a call with valid path parameters and an empty body, which no schema accepts. */
export const callAs = (caller: Pick<Operator, 'call'>, { method, path }: Call) =>
  caller.call(
    path
      .replaceAll(/:(?:id|cardId)/g, '1')
      .replace(':username', 'olga')
      .replace(':name', 'games'),
    method === 'GET' ? {} : { method, json: {} },
  )
