/** Lets the browser keep the shell for when there is no network; not before the page has what it needs itself. */
export function keepShell() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') return register()
  addEventListener('load', register, { once: true })
}

function register() {
  navigator.serviceWorker.register('/sw.js').catch((error: unknown) => {
    // Private windows and full disks refuse it: the site works the same, with a network.
    console.info('The page is not kept.', error)
  })
}
