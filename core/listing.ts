/**
 * One decision of the operator about the listing of the token: from `decidedAtMs` on it was to be listed at `listedAtMs`,
 * or at no date that is known. Both in Unix milliseconds.
 */
export type ListingDecision = { readonly decidedAtMs: bigint; readonly listedAtMs: bigint | null }

/**
 * All decisions, in the order in which they were made. USDT is mined as long as the decision of that moment names no date
 * that has passed. So a decision changes what comes after it and never what was before: a date that is moved after it has
 * passed pays nothing for the time between, and one that is set into the past takes nothing back.
 */
export type Listing = readonly ListingDecision[]

/** No date was ever set. */
export const NO_LISTING: Listing = []

/** The date that counts now; null while none is set. */
export const currentListingMs = (listing: Listing): bigint | null => listing.at(-1)?.listedAtMs ?? null

/** Whether USDT is mined at a moment. */
export function isUsdtMined(listing: Listing, atMs: bigint): boolean {
  const decision = listing.findLast(({ decidedAtMs }) => decidedAtMs <= atMs)
  return decision === undefined || decision.listedAtMs === null || atMs < decision.listedAtMs
}

export type UsdtSpan = { readonly fromMs: bigint; readonly untilMs: bigint }

/** The spans before a moment in which USDT is mined, in their order; the first has no beginning, and begins at 0. */
export function usdtSpans(listing: Listing, beforeMs: bigint): UsdtSpan[] {
  const first = { fromMs: 0n, untilMs: earliest(listing[0]?.decidedAtMs ?? null, beforeMs) }
  const later = listing.map(({ decidedAtMs, listedAtMs }, index) => ({
    fromMs: decidedAtMs,
    untilMs: earliest(earliest(listedAtMs, listing[index + 1]?.decidedAtMs ?? beforeMs), beforeMs),
  }))
  return [first, ...later].filter(({ fromMs, untilMs }) => untilMs > fromMs)
}

/** Milliseconds within a span in which USDT is mined; none where the span ends before it begins. */
export const usdtMsWithin = (listing: Listing, fromMs: bigint, untilMs: bigint): bigint =>
  listing.length === 0
    ? spanMs(fromMs, untilMs)
    : usdtSpans(listing, untilMs).reduce(
        (sumMs, span) => sumMs + spanMs(span.fromMs > fromMs ? span.fromMs : fromMs, span.untilMs),
        0n,
      )

/**
 * The USDT clock: milliseconds since 1970 in which USDT was mined. It stands still while the token is listed, so what it
 * goes on between two moments is what may be mined between them. What it has told it tells for ever.
 */
export const usdtClockMs = (listing: Listing, atMs: bigint): bigint => usdtMsWithin(listing, 0n, atMs)

/** A clock that was set back never makes a span negative. */
export const spanMs = (fromMs: bigint, toMs: bigint) => (toMs > fromMs ? toMs - fromMs : 0n)

const earliest = (a: bigint | null, b: bigint): bigint => (a !== null && a < b ? a : b)
