/** Roles of a server process. One process has all of them by default. */
export const PROCESS_ROLES = ['web', 'watcher', 'payer', 'jobs'] as const

export type ProcessRole = (typeof PROCESS_ROLES)[number]
