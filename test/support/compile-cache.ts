import { join } from 'node:path'

/**
 * What Node has stripped and compiled once, it need not again: the tests start hundreds of processes of the same sources.
 * Node keys it by content and by its own version.
 */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/compile'),
}
