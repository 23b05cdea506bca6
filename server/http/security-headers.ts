import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'

type Directives = Readonly<Record<string, string[]>>

/** Returns the permissions of pages: their own scripts and styles, pictures from listed origins, and the necessary connections. */
const pageDirectives = (
  isHttps: boolean,
  connectOrigins: readonly string[],
  imageOrigins: readonly string[],
): Directives => ({
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', ...imageOrigins],
  fontSrc: ["'self'"],
  connectSrc: ["'self'", ...connectOrigins],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  ...(isHttps && { upgradeInsecureRequests: [] }),
})

/** Permissions of a call's answer that is opened as a page: none. */
const CALL_DIRECTIVES: Directives = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] }

/** Headers that a browser respects in an answer that is not a page. */
const HEADERS_OF_CALLS =
  /^(?:content-security-policy|cross-origin-resource-policy|strict-transport|x-content-type-options)/

type Headers = Readonly<Record<string, string>>

/**
 * Returns the headers that tell browsers the permissions of this site, the same for every answer of a kind. They are computed
 * once. Those of pages are computed again when the origins of their pictures change.
 */
export function securityHeaders(isHttps: boolean, connectOrigins: readonly string[]) {
  const call = Object.entries(headersOf(isHttps, CALL_DIRECTIVES)).filter(([name]) => HEADERS_OF_CALLS.test(name))
  let worked: { readonly of: string; readonly headers: Headers } | null = null
  return {
    call: Object.fromEntries(call) as Headers,
    page: (imageOrigins: readonly string[]): Headers => {
      const of = imageOrigins.join(' ')
      if (worked?.of !== of)
        worked = { of, headers: headersOf(isHttps, pageDirectives(isHttps, connectOrigins, imageOrigins)) }
      return worked.headers
    },
  }
}

function headersOf(isHttps: boolean, directives: Directives): Headers {
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
