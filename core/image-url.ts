/** Picture of a card without one of its own. */
export const NO_PICTURE = '/art/parcel.svg'

/** Characters. No honest address of a picture is longer. */
const LENGTH_MAX = 500
const PORT_MAX = 65_535

/** Picture of the build, or one that an operator has uploaded. */
const OWN = /^\/(?:(?:cards|art)\/[a-z0-9-]{1,60}\.svg|images\/[0-9a-f]{64}\.webp)$/

/**
 * Pattern instead of a URL parser, so that everything not listed is refused: other schemes, users, passwords, numeric addresses,
 * and any sign after the host that a browser, a header or a page would read as its end.
 */
const HTTPS =
  /^https:\/\/((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9](?::([1-9]\d{0,4}))?)(?:[/?][\w\-.~:/?#[\]@!$&()*+,;=%]*)?$/i

/** Returns whether an operator may use this address for a picture. The server never fetches it; a page shows it. */
export const isImageUrl = (text: string): boolean => imageHost(text) !== null || OWN.test(text)

/**
 * Returns the host of a picture in the form of a page's policy, e.g. `https://pictures.example`.
 *
 * @returns null for a picture of this site, and for a text that is not an address of a picture
 */
export function imageHost(text: string): string | null {
  const [, host, port = '443'] = (text.length <= LENGTH_MAX ? HTTPS.exec(text) : null) ?? []
  return host === undefined || Number(port) > PORT_MAX ? null : `https://${host.toLowerCase()}`
}

/** Returns every host of pictures once, in the form of a page's policy. */
export const imageOrigins = (urls: readonly string[]): string[] =>
  [...new Set(urls.map(imageHost).filter((host) => host !== null))].toSorted()

/** Characters. The policy is sent with every page, and proxies and browsers refuse headers above some kilobytes. */
const ORIGINS_LENGTH_MAX = 2_000

export const areOriginsShort = (urls: readonly string[]): boolean =>
  imageOrigins(urls).join(' ').length <= ORIGINS_LENGTH_MAX
