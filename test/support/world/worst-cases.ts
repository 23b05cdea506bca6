import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Call } from '#core/api/call.ts'
import { CARD_PAGE, PAGE_PATHS } from '#core/pages.ts'
import { SOCKET_PATH } from '#server/http/sockets.ts'
import { readCalls } from '../code/calls-of-money.ts'
import { ROOT } from '../code/systemd-units.ts'

/** Request as it is sent over the wire. */
export type WireRequest = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Request that can be made at any length, in characters of the filled part. */
export type WorstCase = {
  readonly name: string
  readonly lengthMax: number
  readonly make: (length: number) => WireRequest
}

/** Call of the server, or another route with as much of a call as is known. */
export type RequestTarget = Pick<Call, 'method' | 'path' | 'access'> &
  Partial<Pick<Call, 'query' | 'body' | 'rawBody'>> & {
    readonly isPage?: boolean
    /** Headers of each request. */
    readonly headers?: WireRequest['headers']
  }

/**
 * Maximum characters of a body, fewer than the server accepts of any call. They are enough to reveal quadratic time, and the
 * test ends in time.
 */
const BODY_LENGTH_MAX = 40 * 1024
/** Maximum characters of a body in calls of operators. Only some calls are sent that much, because all are parsed alike. */
const OPERATOR_BODY_LENGTH_MAX = 240 * 1024
const LONG_BODY_EVERY = 8
/** Maximum characters of the filled part of a head. Node accepts 16 kB of request line and headers together. */
const HEAD_LENGTH_MAX = 14_000

const UPGRADE = {
  ...{ connection: 'Upgrade', upgrade: 'websocket' },
  ...{ 'sec-websocket-version': '13', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' },
}
const HTTP_FOLDER = join(ROOT, 'server/http')
const ROUTE = /app\.(get|post|put|delete)(?:<[^(]*>)?\(\s*'([^']+)'|method: '(\w+)',\s*url: '([^']+)'/g

/** Reads every call, page and other route from its definition, so that new ones are covered automatically. */
export async function readTargets(): Promise<RequestTarget[]> {
  const sources = readdirSync(HTTP_FOLDER).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const beside = sources.flatMap((name) =>
    [...readFileSync(join(HTTP_FOLDER, name), 'utf8').matchAll(ROUTE)].map(([, verb, url, method, named]) => ({
      method: (verb ?? method ?? '').toUpperCase() as Call['method'],
      path: (url ?? named ?? '') as Call['path'],
      access: 'guest' as const,
    })),
  )
  const pages = [
    '/nothing',
    '/api/nothing',
    '/api/docs/',
    '/api/docs/json',
    '/assets/nothing.js',
    ...PAGE_PATHS,
    CARD_PAGE,
  ]
  return [
    ...(await readCalls()),
    ...beside,
    ...pages.map((path) => ({
      method: 'GET' as const,
      path: path as Call['path'],
      access: 'guest' as const,
      isPage: true,
    })),
    { method: 'POST', path: '/nothing', access: 'guest', isPage: true },
    { method: 'GET', path: SOCKET_PATH as Call['path'], access: 'guest', headers: UPGRADE },
  ]
}

/** Fills a part of a request with many repetitions, or with one long run that ends differently. */
const repeatedText =
  (part: string, end = '') =>
  (length: number) =>
    part.repeat(Math.max(0, Math.floor((length - end.length) / part.length))) + end

const TEXTS = {
  zeros: repeatedText('0', 'x'),
  digits: repeatedText('9'),
  letters: repeatedText('a', '!'),
  blanks: repeatedText(' ', 'x'),
  versions: repeatedText('Version/1 '),
  links: repeatedText('https://x.co/'),
  lines: repeatedText('URI: a\n', 'Issued At: x'),
  signs: repeatedText('\u200b'),
} as const satisfies Record<string, (length: number) => string>

/**
 * Maximum characters of a number. Quadratic time for this takes seconds. For the largest body it would take minutes, and the
 * test would not end.
 */
const NUMBER_LENGTH_MAX = 32 * 1024
const NUMBER_TEXTS: Readonly<Record<string, (length: number) => string>> = {
  'a number of zeros': (length) => `[0.${repeatedText('0')(length - 5)}1]`,
  'a number of digits': (length) => `[${repeatedText('9')(length - 2)}]`,
}

const JSON_TEXTS: Readonly<Record<string, (length: number) => string>> = {
  'small exponents': (length) => `[${repeatedText('1e-300,', '1')(length - 2)}]`,
  'large exponents': (length) => `[${repeatedText('1e300,', '1')(length - 2)}]`,
  'integers of 17 digits': (length) => `[${repeatedText('12345678901234567,', '1')(length - 2)}]`,
  'short numbers': (length) => `[${repeatedText('1,', '1')(length - 2)}]`,
  'lists in lists': repeatedText('['),
  'objects in objects': repeatedText('{"a":'),
  'empty objects': (length) => `[${repeatedText('{},', '{}')(length - 2)}]`,
  'many keys': (length) =>
    `{${Array.from({ length: Math.floor(length / 10) }, (_, index) => `"${String(index).padStart(5, '0')}":1`).join()}}`,
  'one key again and again': (length) => `{${repeatedText('"a":1,', '"b":1')(length - 2)}}`,
  escapes: (length) => `"${repeatedText('\\\\')(length - 2)}"`,
  quotes: repeatedText('"'),
  commas: repeatedText(','),
  blanks: repeatedText(' ', '1'),
}

/** Cached bodies of the largest size, which are the same for every call. */
const cachedBodies = new Map<(length: number) => string, string>()
const cached = (text: (length: number) => string) => (length: number) => {
  if (length !== BODY_LENGTH_MAX) return text(length)
  const known = cachedBodies.get(text) ?? text(length)
  cachedBodies.set(text, known)
  return known
}

/** Parts of addresses that no client would refuse to send. */
const ADDRESS_TEXTS = {
  zeros: repeatedText('0', 'x'),
  digits: repeatedText('9'),
  letters: repeatedText('a'),
  pairs: repeatedText('a=1&'),
  'one name again and again': repeatedText('limit=1&'),
  escapes: repeatedText('%41'),
  'broken escapes': repeatedText('%'),
  brackets: repeatedText('[a]'),
  slashes: repeatedText('/./'),
  commas: repeatedText(',;'),
} as const

const HEADER_TEXTS = {
  zeros: repeatedText('0', 'x'),
  commas: repeatedText(',a', ' x'),
  semicolons: repeatedText(';q=0 ', 'x'),
  pairs: repeatedText('a=1; '),
  blanks: (length: number) => `a;${repeatedText(' ')(length - 3)}x`,
  letters: repeatedText('a', '!'),
  colons: repeatedText('1:'),
} as const

/** Headers that the server or its libraries read. */
const HEADERS = [
  ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'content-type', 'cookie', 'forwarded', 'host'],
  ...['idempotency-key', 'if-modified-since', 'if-none-match', 'origin', 'range', 'user-agent', 'x-forwarded-for'],
]

type WorstCaseSchema = z.core.JSONSchema.BaseSchema

const inputOf = (schema: z.ZodType): WorstCaseSchema => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

/** Lists values that a schema accepts by its shape, one for each alternative, with `text` wherever a text is allowed. */
function fill(schema: WorstCaseSchema, text: string, count: number): readonly unknown[] {
  const { properties = {}, anyOf, oneOf, items } = schema
  if (schema.const !== undefined) return [schema.const]
  if (schema.enum !== undefined) return schema.enum.slice(0, 1)
  const alternatives = anyOf ?? oneOf
  if (alternatives !== undefined) return alternatives.flatMap((one) => fill(one as WorstCaseSchema, text, count))
  const types = [schema.type].flat()
  if (types.includes('string')) return [text]
  if (types.includes('array')) {
    const [item] = fill([items].flat()[0] as WorstCaseSchema, text, count)
    return [Array.from({ length: count }, () => item)]
  }
  if (!types.includes('object')) return [types.includes('boolean') ? true : 1]
  const filled = Object.entries(properties).map(([name, part]) => ({
    name,
    all: fill(part as WorstCaseSchema, text, count),
  }))
  const most = Math.max(1, ...filled.map(({ all }) => all.length))
  return Array.from({ length: most }, (_, index) =>
    Object.fromEntries(filled.map(({ name, all }) => [name, all[index % all.length]])),
  )
}

/** Returns the largest maximum length of a text in a schema; 0 without one. */
function longestOf(schema: WorstCaseSchema): number {
  const parts = [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  const inner = [...parts, ...[schema.items ?? []].flat()].map((part) => longestOf(part as WorstCaseSchema))
  return Math.max(schema.maxLength ?? 0, ...inner)
}

const fieldsIn = (schema: WorstCaseSchema) => Math.max(1, Object.keys(schema.properties ?? {}).length)

/**
 * Returns the ways in which the parts of a request to a target are filled.
 *
 * @param turn number of the target; each fills its headers in other ways than the one before
 */
export function worstCasesOf(
  target: RequestTarget,
  credentials: Readonly<Record<string, string>>,
  turn: number,
): WorstCase[] {
  const { method, access, rawBody } = target
  const path = target.path.replaceAll(/:\w+/g, '1')
  const cases: WorstCase[] = []
  const add = (what: string, lengthMax: number, make: (length: number) => Partial<WireRequest>) =>
    cases.push({
      name: `${method} ${target.path}: ${what}`,
      lengthMax,
      make: (length) => {
        const made = make(length)
        return { method, path, ...made, headers: { ...target.headers, ...credentials, ...made.headers } }
      },
    })

  const hasParameters = path !== target.path
  const query = target.query === undefined ? null : inputOf(target.query)
  for (const [what, text] of Object.entries(ADDRESS_TEXTS)) {
    add(`${what} as query`, HEAD_LENGTH_MAX, (length) => ({ path: `${path}?${text(length)}` }))
    if (hasParameters || target.isPage === true) {
      const fillPath = (length: number) =>
        hasParameters ? target.path.replaceAll(/:\w+/g, () => text(length)) : `${path}${text(length)}`
      add(`${what} in the path`, HEAD_LENGTH_MAX, (length) => ({ path: fillPath(length) }))
    }
    if (query === null) continue
    const queries = (length: number) => fill(query, text(length / fieldsIn(query)), 1)
    queries(100).forEach((_, index) => {
      const write = (length: number) =>
        Object.entries(queries(length)[index] ?? {}).map(([key, value]) => `${key}=${String(value)}`)
      add(`${what} in fields of the query`, HEAD_LENGTH_MAX, (length) => ({
        path: `${path}?${write(length).join('&')}`,
      }))
    })
  }
  const texts = Object.entries(HEADER_TEXTS)
  HEADERS.forEach((header, index) => {
    const [what, text] = texts[(turn + index) % texts.length] ?? []
    if (text === undefined) return
    const body = method === 'GET' ? {} : { body: '{}' }
    add(`${what} as ${header}`, HEAD_LENGTH_MAX, (length) => ({
      headers: { [header]: text(length) },
      ...body,
    }))
  })
  if (method === 'GET') return cases

  if (rawBody !== undefined) {
    const asPicture = { headers: { 'content-type': 'image/webp' } }
    for (const [what, text] of Object.entries(TEXTS))
      add(`${what} as a picture`, rawBody.bytesMax - 100, (length) => ({
        ...asPicture,
        body: `RIFF0000WEBP${text(length)}`,
      }))
  }
  const headers = { 'content-type': 'application/json' }
  const isLong = access === 'operator' && turn % LONG_BODY_EVERY === 0
  const bodyLengthMax = isLong ? OPERATOR_BODY_LENGTH_MAX : BODY_LENGTH_MAX
  const addBody = (what: string, write: (length: number) => string, lengthMax = bodyLengthMax) =>
    add(what, lengthMax, (length) => ({ headers, body: write(length) }))
  for (const [what, text] of Object.entries(NUMBER_TEXTS)) addBody(`${what} as body`, text, NUMBER_LENGTH_MAX)
  for (const [what, text] of Object.entries(JSON_TEXTS)) addBody(`${what} as body`, cached(text))
  if (target.body === undefined) return cases
  const schema = inputOf(target.body)
  const fields = fieldsIn(schema)
  const longest = longestOf(schema)
  fill(schema, '', 1).forEach((_, index) => {
    const write = (text: string, count = 1) => JSON.stringify(fill(schema, text, count)[index])
    for (const [what, text] of Object.entries(TEXTS)) {
      addBody(`${what} in fields of the body`, (length) => write(text(length / fields / 2)))
      if (longest > 0) addBody(`${what} within fields of the body`, (length) => write(text(length)), longest)
    }
    addBody('lists of the body', (length) => write('x', length / 8))
  })
  return cases
}
