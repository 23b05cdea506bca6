import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'

type Directives = Readonly<Record<string, string[]>>

/** What pages may do: their own scripts and styles, pictures from where they stand, and to connect where they must. */
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

/** What a call's answer may do when it is opened as a page: nothing. */
const CALL_DIRECTIVES: Directives = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] }

/** Of the rest, what a browser heeds in an answer that is no page. */
const HEEDED_IN_CALLS =
  /^(?:content-security-policy|cross-origin-resource-policy|strict-transport|x-content-type-options)/

type Headers = Readonly<Record<string, string>>

/**
 * The headers that tell browsers what this site may do, the same for every answer of a kind: worked out once, and those of
 * pages anew where their pictures come from elsewhere than before.
 */
export function securityHeaders(isHttps: boolean, connectOrigins: readonly string[]) {
  const call = Object.entries(headersOf(isHttps, CALL_DIRECTIVES)).filter(([name]) => HEEDED_IN_CALLS.test(name))
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
