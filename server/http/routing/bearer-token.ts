import type { CallContext } from './route.ts'

/** Returns the token of an `Authorization: Bearer` header. */
export function bearerToken({ headers }: Pick<CallContext, 'headers'>): string | null {
  const [, token] = /^Bearer ([\w-]{20,200})$/i.exec(String(headers.authorization ?? '')) ?? []
  return token ?? null
}
