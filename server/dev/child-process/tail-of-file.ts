import { readFileIfAny } from '../../runtime/process/private-file.ts'

const TAIL_CHARS = 600

/** Returns the end of a child's log on one line, for a message about a failed start. */
export function tailOfFile(path: string): string {
  const text = readFileIfAny(path)?.trim() ?? ''
  return text.slice(-TAIL_CHARS).replaceAll(/\s*\n\s*/g, ' | ') || '(it wrote nothing)'
}
