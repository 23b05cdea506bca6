/**
 * One decision of the operator about the listing of the token. From `decidedAtMs` on, `listedAtMs` is the date of the listing, or
 * null for no known date. Both are in Unix milliseconds.
 */
export type ListingDecision = { readonly decidedAtMs: bigint; readonly listedAtMs: bigint | null }

/**
 * All decisions, in the order in which they were made. USDT is mined at a moment unless the decision of that moment names a date
 * that has passed. A decision changes only what comes after it. A date that is moved after it has passed pays nothing for the
 * time between. A date that is set into the past takes nothing back.
 */
export type Listing = readonly ListingDecision[]

/** Returns the date that counts now; null if none is set. */
export const currentListingMs = (listing: Listing): bigint | null => listing.at(-1)?.listedAtMs ?? null

/** Returns whether USDT is mined at a moment. */
export function isUsdtMined(listing: Listing, atMs: bigint): boolean {
  const decision = listing.findLast(({ decidedAtMs }) => decidedAtMs <= atMs)
  return decision === undefined || decision.listedAtMs === null || atMs < decision.listedAtMs
}

export type UsdtSpan = { readonly fromMs: bigint; readonly untilMs: bigint }

/** Returns the spans before a moment in which USDT is mined, in order. The first one has no beginning and is given from 0. */
export function usdtSpans(listing: Listing, beforeMs: bigint): UsdtSpan[] {
  const first = { fromMs: 0n, untilMs: earliest(listing[0]?.decidedAtMs ?? null, beforeMs) }
  const later = listing.map(({ decidedAtMs, listedAtMs }, index) => ({
    fromMs: decidedAtMs,
    untilMs: earliest(earliest(listedAtMs, listing[index + 1]?.decidedAtMs ?? beforeMs), beforeMs),
  }))
  return [first, ...later].filter(({ fromMs, untilMs }) => untilMs > fromMs)
}

/** Returns the milliseconds within a span in which USDT is mined; 0 if the span ends before it begins. */
export const usdtMsWithin = (listing: Listing, fromMs: bigint, untilMs: bigint): bigint =>
  listing.length === 0
    ? spanMs(fromMs, untilMs)
    : usdtSpans(listing, untilMs).reduce(
        (sumMs, span) => sumMs + spanMs(span.fromMs > fromMs ? span.fromMs : fromMs, span.untilMs),
        0n,
      )

/**
 * Returns the USDT clock: milliseconds since 1970 in which USDT was mined. The clock stops while the token is listed, so its
 * difference between two moments is the time that may be mined between them. Its value for a past moment never changes.
 */
export const usdtClockMs = (listing: Listing, atMs: bigint): bigint => usdtMsWithin(listing, 0n, atMs)

/** Returns the length of a span; 0 if a clock that was set back would make it negative. */
export const spanMs = (fromMs: bigint, toMs: bigint) => (toMs > fromMs ? toMs - fromMs : 0n)

const earliest = (a: bigint | null, b: bigint): bigint => (a !== null && a < b ? a : b)
