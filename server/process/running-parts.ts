/** Something that runs until it is stopped. */
type Part = { stop(): unknown }

/** What runs, in the order of its start; `stop` ends it in reverse, also when a later step of the start fails. */
export function createRunningParts() {
  const parts: Part[] = []
  return {
    keep<T extends Part>(part: T): T {
      parts.push(part)
      return part
    },
    async stop(): Promise<void> {
      for (const part of parts.splice(0).reverse()) await part.stop()
    },
  }
}
