import type { Call } from '#core/api/call.ts'
import type { CallContext, Route } from '#server/http/routing/route.ts'

/**
 * Calls a route's handler without HTTP. The request has the form that it has after parsing, with its session.
 *
 * @returns the answer, and the headers that were set
 */
export async function callRoute(
  routes: readonly Route[],
  asked: Call,
  request: object,
  context: Partial<CallContext> = {},
) {
  const found = routes.find(({ call }) => call === asked)
  if (found === undefined) throw new Error(`no route for ${asked.method} ${asked.path}`)
  const headers: Record<string, string> = {}
  const setHeader = (name: string, value: string) => {
    headers[name] = value
  }
  const usual = { ip: '192.0.2.1', origin: 'http://localhost', headers: {}, key: null, setHeader }
  const answer = await found.handle(request as never, { ...usual, ...context } as CallContext)
  return { answer, headers }
}
