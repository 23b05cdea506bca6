export { useIsKnown } from '#web/session/use-is-known.ts'
