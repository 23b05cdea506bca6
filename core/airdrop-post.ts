import { ok, type Result, refuse } from './result.ts'

/** Post on X: its link in the stored spelling, and its number. The number alone identifies the post. */
export type RetweetPost = { readonly url: `https://x.com/${string}`; readonly postId: string }

/** Characters. No honest link is longer, even with the parameters that sharing adds. */
const URL_LENGTH_MAX = 300

/**
 * Pattern instead of a URL parser, so that everything not listed is refused: other schemes and hosts, users, passwords, ports,
 * and paths after the number. A query and a fragment, which sharing adds, may be any printable ASCII and are dropped.
 */
const POST_URL =
  /^https:\/\/(?:www\.|mobile\.)?(?:x|twitter)\.com\/([a-z0-9_]{1,15})\/status\/([1-9]\d{0,18})\/?(?:[?#][!-~]*)?$/i

/**
 * Reads the link of a post on X.
 *
 * Two links name the same post if and only if their numbers are equal: X redirects any handle before the number to the post.
 *
 * @param text as a player typed it, e.g. ' https://twitter.com/Ann/status/20?s=46 '
 */
export function readRetweetUrl(text: string): Result<RetweetPost, 'airdrop_retweet_url_invalid'> {
  const trimmed = text.trim()
  const match = trimmed.length <= URL_LENGTH_MAX ? POST_URL.exec(trimmed) : null
  const [, handle, postId] = match ?? []
  if (handle === undefined || postId === undefined) return refuse('airdrop_retweet_url_invalid')
  return ok({ url: `https://x.com/${handle.toLowerCase()}/status/${postId}`, postId })
}
