import { join } from 'node:path'

/**
 * Environment of Node's compile cache. The tests start hundreds of processes of the same sources, and Node strips and compiles
 * each source only once. Node keys the cache by content and by its own version.
 */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/compile'),
}
