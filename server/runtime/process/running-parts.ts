/** A part that runs until it is stopped. */
type RunningPart = { stop(): unknown }

/** Collects running parts in the order of their start. `stop` stops them in reverse, also when a later step of the start fails. */
export function createRunningParts() {
  const parts: RunningPart[] = []
  return {
    keep<T extends RunningPart>(part: T): T {
      parts.push(part)
      return part
    },
    async stop(): Promise<void> {
      for (const part of parts.splice(0).reverse()) await part.stop()
    },
  }
}
