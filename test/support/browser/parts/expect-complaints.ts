const expected: RegExp[] = []
const written: string[] = []

/** Expects this test to make the page write to `console.error`. Any line that is not expected fails the test. */
export const expectConsoleError = (pattern: RegExp): void => {
  expected.push(pattern)
}

/** Clears expected and written lines, for the set-up file. */
export function resetComplaints(): void {
  expected.length = 0
  written.length = 0
}

export const recordConsoleError = (...parts: unknown[]): void => {
  written.push(parts.map((part) => (part instanceof Error ? `${part.name}: ${part.message}` : String(part))).join(' '))
}

/** Lists the lines that were not expected and the expected ones that were not written, for the set-up file. */
export function unmetComplaints(): readonly string[] {
  const unexpected = written.filter((line) => !expected.some((pattern) => pattern.test(line)))
  const missing = expected.filter((pattern) => !written.some((line) => pattern.test(line)))
  return [...unexpected, ...missing.map((pattern) => `console.error never said ${pattern}`)]
}
