import { Secret, TOTP } from 'otpauth'
import { bodyOf, type HttpAnswer, type HttpRequest, type Site, sendRequest } from '../world/http.ts'

/** Environment for `startTestPlatform`. The first start creates this account. */
export const OPERATOR_ENVIRONMENT = { ADMIN_USERNAME: 'operator', ADMIN_PASSWORD: 'correct horse battery' } as const

export interface Operator {
  readonly token: string
  call<T = unknown>(path: string, request?: HttpRequest): Promise<HttpAnswer<T>>
  get<T = unknown>(path: string): Promise<T>
  post<T = unknown>(path: string, json: unknown): Promise<HttpAnswer<T>>
  put<T = unknown>(path: string, json: unknown): Promise<HttpAnswer<T>>
}

/** Logs in to the panel of a platform that was started with `OPERATOR_ENVIRONMENT`. */
export async function logInAsOperator(site: Site): Promise<Operator> {
  const json = { username: OPERATOR_ENVIRONMENT.ADMIN_USERNAME, password: OPERATOR_ENVIRONMENT.ADMIN_PASSWORD }
  const { token } = bodyOf(await sendRequest<{ token: string }>(site, '/api/admin/login', { json }))
  return operatorWith(site, token)
}

/** Returns the code that an authenticator app shows. */
export const codeOf = (secret: string, atMs = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: atMs })

/** Adds a second factor to the operator's account. Every change needs one, except on the local chain. */
export async function enrolSecondFactor(operator: Operator): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = bodyOf(await operator.post<{ secret: string }>('/api/admin/second-factor', {}))
  const json = { code: codeOf(secret) }
  return {
    secret,
    ...bodyOf(await operator.post<{ recoveryCodes: string[] }>('/api/admin/second-factor/confirm', json)),
  }
}

/** Returns a panel client with a token, which may be invalid. */
export function operatorWith(site: Site, token: string): Operator {
  const call = <T>(path: string, request: HttpRequest = {}) =>
    sendRequest<T>(site, path, { ...request, headers: { authorization: `Bearer ${token}`, ...request.headers } })
  return {
    token,
    call,
    get: async <T>(path: string) => bodyOf(await call<T>(path)),
    post: <T>(path: string, json: unknown) => call<T>(path, { method: 'POST', json }),
    put: <T>(path: string, json: unknown) => call<T>(path, { method: 'PUT', json }),
  }
}
