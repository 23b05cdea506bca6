import { bodyOf, type HttpRequest, type Site, sendRequest } from '../world/http.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Call that needs an operator's token, as the platform documents it. */
export type DocumentedOperatorCall = {
  readonly method: Method
  /** Path whose parameters are neither an id nor a name. */
  readonly path: string
  readonly name: string
  readonly leastRole: 'viewer' | 'operator' | 'owner'
  readonly needsProof: boolean
}

type Documented = {
  readonly security?: readonly Readonly<Record<string, unknown>>[]
  readonly 'x-least-role'?: DocumentedOperatorCall['leastRole']
  readonly 'x-needs-proof'?: boolean
}
type OperatorCallsDocument = { readonly paths: Readonly<Record<string, Readonly<Record<string, Documented>>>> }

const isOperators = ({ security = [] }: Documented) => security.some((scheme) => 'operator' in scheme)

/** Reads from `/api/docs/json` all calls of operators, and the names of the panel's calls that need no token. */
export async function readOperatorCalls(
  site: Site,
): Promise<{ readonly calls: readonly DocumentedOperatorCall[]; readonly open: readonly string[] }> {
  const { paths } = bodyOf(await sendRequest<OperatorCallsDocument>(site, '/api/docs/json'))
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, it]) => ({ name: `${method.toUpperCase()} ${path}`, path, method, it })),
  )
  return {
    calls: all
      .filter(({ it }) => isOperators(it))
      .map(({ name, path, method, it }) => ({
        name,
        method: method.toUpperCase() as Method,
        path: path.replaceAll(/\{\w+\}/g, '-'),
        leastRole: it['x-least-role'] ?? 'owner',
        needsProof: it['x-needs-proof'] === true,
      })),
    open: all.filter(({ path, it }) => path.startsWith('/api/admin/') && !isOperators(it)).map(({ name }) => name),
  }
}

/** Bodies and queries whose faults the platform may not report before it knows the caller. */
export const HOSTILE: Readonly<
  Record<string, (call: DocumentedOperatorCall) => { path: string; request: HttpRequest }>
> = {
  'no body': ({ method, path }) => ({ path, request: { method } }),
  'a malformed query': ({ method, path }) => ({ path: `${path}?limit=x&cursor=%00&limit=-1`, request: { method } }),
  'a malformed body': withBody('{"a": '),
  'fields of a wrong kind': withBody('{"id": [], "reason": 7, "__proto__": {}}'),
  'a huge body': withBody(JSON.stringify({ message: 'x'.repeat(300_000) })),
  'another content type': withBody('<a/>', 'application/xml'),
  'no content type': withBody('a=b', ''),
}

function withBody(text: string, contentType = 'application/json') {
  return ({ method, path }: DocumentedOperatorCall) => ({
    path,
    request: method === 'GET' ? { method } : { method, text, headers: { 'content-type': contentType } },
  })
}
