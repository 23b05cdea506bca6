import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'

type Directives = Readonly<Record<string, string[]>>

/** What pages may do: their own scripts and styles, pictures from anywhere, and to connect where they must. */
const pageDirectives = (isHttps: boolean, connectOrigins: readonly string[]): Directives => ({
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'https:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'", ...connectOrigins],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  ...(isHttps && { upgradeInsecureRequests: [] }),
})

/** What a call's answer may do if somebody opens it as a page: nothing. */
const CALL_DIRECTIVES: Directives = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] }

/** Of the rest, what a browser heeds in an answer that is no page. */
const HEEDED_IN_CALLS =
  /^(?:content-security-policy|cross-origin-resource-policy|strict-transport|x-content-type-options)/

/** The headers that tell browsers what this site may do, the same for every answer of a kind: worked out once. */
export function securityHeaders(isHttps: boolean, connectOrigins: readonly string[]) {
  const call = Object.entries(headersOf(isHttps, CALL_DIRECTIVES)).filter(([name]) => HEEDED_IN_CALLS.test(name))
  return { page: headersOf(isHttps, pageDirectives(isHttps, connectOrigins)), call: Object.fromEntries(call) }
}

function headersOf(isHttps: boolean, directives: Directives): Record<string, string> {
  const headers: Record<string, string> = {}
  const answer = {
    setHeader: (name: string, value: unknown) => {
      headers[name.toLowerCase()] = String(value)
    },
    removeHeader: () => undefined,
  }
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: isHttps,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  setHeaders({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error !== undefined) throw error
  })
  return headers
}
