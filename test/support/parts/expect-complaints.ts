const expected: RegExp[] = []
const said: string[] = []

/** Says that this test makes the page write to `console.error`; without it any such line fails the test. */
export const expectConsoleError = (pattern: RegExp): void => {
  expected.push(pattern)
}

/** For the set-up file. */
export function resetComplaints(): void {
  expected.length = 0
  said.length = 0
}

export const noteConsoleError = (...parts: unknown[]): void => {
  said.push(parts.map((part) => (part instanceof Error ? `${part.name}: ${part.message}` : String(part))).join(' '))
}

/** For the set-up file: what was said and not expected, and what was expected and never said. */
export function unmetComplaints(): readonly string[] {
  const unexpected = said.filter((line) => !expected.some((pattern) => pattern.test(line)))
  const missing = expected.filter((pattern) => !said.some((line) => pattern.test(line)))
  return [...unexpected, ...missing.map((pattern) => `console.error never said ${pattern}`)]
}
