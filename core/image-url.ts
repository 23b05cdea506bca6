/** What stands for a card without a picture of its own. */
export const NO_PICTURE = '/art/parcel.svg'

/** No honest address of a picture is longer. */
const LENGTH_MAX = 500
const PORT_MAX = 65_535

/** A picture of the build, or one that an operator has uploaded. */
const OWN = /^\/(?:(?:cards|art)\/[a-z0-9-]{1,60}\.svg|images\/[0-9a-f]{64}\.webp)$/

/**
 * Written out instead of parsed: what is not listed here is refused. No other scheme, no user or password, no address of
 * digits, nothing behind the host that a browser, a header or a page would read as the end of it.
 */
const HTTPS =
  /^https:\/\/((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9](?::([1-9]\d{0,4}))?)(?:[/?][\w\-.~:/?#[\]@!$&()*+,;=%]*)?$/i

/** Whether an operator may name this as a picture. The server never fetches it; a page shows it. */
export const isImageUrl = (text: string): boolean => imageHost(text) !== null || OWN.test(text)

/**
 * Where a picture comes from, as a page's policy names it, e.g. `https://pictures.example`.
 *
 * @returns null for a picture of this site, and for what is no address of a picture
 */
export function imageHost(text: string): string | null {
  const [, host, port = '443'] = (text.length <= LENGTH_MAX ? HTTPS.exec(text) : null) ?? []
  return host === undefined || Number(port) > PORT_MAX ? null : `https://${host.toLowerCase()}`
}

/** Every host of pictures once, as a page's policy names them. */
export const imageOrigins = (urls: readonly string[]): string[] =>
  [...new Set(urls.map(imageHost).filter((host) => host !== null))].toSorted()

/** Of the policy, which goes out with every page: proxies and browsers refuse heads above some kilobytes. */
const ORIGINS_LENGTH_MAX = 2_000

export const areOriginsShort = (urls: readonly string[]): boolean =>
  imageOrigins(urls).join(' ').length <= ORIGINS_LENGTH_MAX
