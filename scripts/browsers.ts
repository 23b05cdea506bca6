/**
 * The oldest browsers that the site supports, by their first version. The in-app browsers of wallets have been newer since 2023. The one
 * place for them: the build compiles for them, `check-browsers.ts` compares the build with them, and `web/index.html` names them to
 * older ones.
 */
export const OLDEST_BROWSERS = { chrome: '111', firefox: '115', safari: '16.4' } as const

/** The same for Vite, e.g. `safari16.4`. Apps on iOS have Safari's engine, and apps on Android Chrome's. */
export const BUILD_TARGET = [...Object.entries(OLDEST_BROWSERS), ['ios', OLDEST_BROWSERS.safari]].map(
  ([name, version]) => `${name}${version}`,
)
