/** The former name of `withMutex`. */
export { withMutex as inTurn } from './with-mutex.ts'
