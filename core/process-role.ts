/** What a server process may do; by default one process does all of it. */
export const PROCESS_ROLES = ['web', 'watcher', 'payer', 'jobs'] as const

export type ProcessRole = (typeof PROCESS_ROLES)[number]
