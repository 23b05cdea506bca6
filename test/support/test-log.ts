import type { ProcessLog } from '#server/dev/child-process.ts'

/** Creates a log that keeps its lines, so that a test can read them. */
export function createTestLog(): ProcessLog & { readonly lines: string[] } {
  const lines: string[] = []
  const keep = (level: string) => (message: string) => {
    lines.push(`${level}: ${message}`)
  }
  return { lines, info: keep('info'), warn: keep('warn'), error: keep('error') }
}
