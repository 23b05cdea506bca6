const LENGTH_MAX = 300

/** What went wrong, in one line for a person: without URLs, which may hold a provider's key. */
export function problemText(error: unknown, url?: string): string {
  if (!(error instanceof Error)) return 'no answer'
  const short = 'shortMessage' in error ? String(error.shortMessage) : error.message
  const details = 'details' in error ? String(error.details) : ''
  const text = details === '' || short.includes(details) ? short : `${short} ${details}`
  const hidden = url === undefined ? text : text.replaceAll(url, 'the node')
  return hidden
    .replaceAll(/https?:\/\/\S+/g, 'the node')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, LENGTH_MAX)
}
