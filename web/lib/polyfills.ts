import { apply, isSupported } from '@oddbird/popover-polyfill/fn'

/*
 * Adds features that the site uses and the oldest supported browsers lack. Only such browsers load this file.
 * `scripts/check-browsers.ts` fails for any newer feature that is not added here.
 */
if (!isSupported()) apply()

function withResolvers(this: PromiseConstructor) {
  const settle = {} as { resolve: (value: unknown) => void; reject: (reason?: unknown) => void }
  const promise = new Promise<unknown>((resolve, reject) => Object.assign(settle, { resolve, reject }))
  return { promise, ...settle }
}
Promise.withResolvers ??= withResolvers as typeof Promise.withResolvers

String.prototype.isWellFormed ??= function (this: string) {
  return !/\p{Surrogate}/u.test(this)
}
