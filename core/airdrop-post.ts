import { ok, type Result, refuse } from './result.ts'

/** The one spelling in which a post is kept, and its number, which alone says which post it is. */
export type RetweetPost = { readonly url: `https://x.com/${string}`; readonly postId: string }

/** A link with all that sharing hangs on to it; no honest one is longer. */
const URL_LENGTH_MAX = 300

/**
 * Written out instead of parsed: what is not listed here is refused. No other scheme or host, no user, password or port,
 * no path behind the number; a query and a fragment, which sharing adds, are printable ASCII and dropped.
 */
const POST_URL =
  /^https:\/\/(?:www\.|mobile\.)?(?:x|twitter)\.com\/([a-z0-9_]{1,15})\/status\/([1-9]\d{0,18})\/?(?:[?#][!-~]*)?$/i

/**
 * Reads the link of a post on X.
 *
 * Two links are the same post exactly when their numbers are equal: X leads any handle before the number to it.
 *
 * @param text what a player typed, e.g. ' https://twitter.com/Ann/status/20?s=46 '
 */
export function readRetweetUrl(text: string): Result<RetweetPost, 'airdrop_retweet_url_invalid'> {
  const trimmed = text.trim()
  const match = trimmed.length <= URL_LENGTH_MAX ? POST_URL.exec(trimmed) : null
  const [, handle, postId] = match ?? []
  if (handle === undefined || postId === undefined) return refuse('airdrop_retweet_url_invalid')
  return ok({ url: `https://x.com/${handle.toLowerCase()}/status/${postId}`, postId })
}
