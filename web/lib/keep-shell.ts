/** Lets the browser cache the shell for use without a network. Starts after the page has loaded what it needs itself. */
export function keepShell() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') return register()
  addEventListener('load', register, { once: true })
}

function register() {
  navigator.serviceWorker.register('/sw.js').catch((error: unknown) => {
    // Private windows and full disks refuse it. The site still works with a network.
    console.info('The page is not kept.', error)
  })
}
