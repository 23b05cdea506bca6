import { readFileIfAny } from '../../process/private-file.ts'

const TAIL_CHARS = 600

/** The end of a child's log on one line, for a message that says why it did not start. */
export function tailOfFile(path: string): string {
  const text = readFileIfAny(path)?.trim() ?? ''
  return text.slice(-TAIL_CHARS).replaceAll(/\s*\n\s*/g, ' | ') || '(it wrote nothing)'
}
